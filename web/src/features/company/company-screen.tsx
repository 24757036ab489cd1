import { sentenceOf } from '../../api/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonTable } from '../../ui/skeleton-table.tsx';
import { CompanyForm } from './company-form.tsx';
import { useCompany } from './company-queries.ts';

/** Firma ve Kurallar: whose name stands on the papers, and the limits of the deliveries. */
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
