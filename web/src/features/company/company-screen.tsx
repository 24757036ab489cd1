import { sentenceOf } from '../../api/connection/problem.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CompanyForm } from './company-form.tsx';
import { useCompany } from './company-queries.ts';

/** Firma ve Kurallar: the name on printed documents, and the delivery rules. */
export function CompanyScreen() {
	const company = useCompany();
	return (
		<Screen title="Firma ve Kurallar" narrow>
			{company.isPending ? <SkeletonTable rows={6} columns={2} /> : null}
			{company.isError && !company.data ? (
				<ErrorState sentence={sentenceOf(company.error)} onRetry={() => company.refetch()} />
			) : null}
			{company.data ? <CompanyForm key={company.data.version} company={company.data} /> : null}
		</Screen>
	);
}
