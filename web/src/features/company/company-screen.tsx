import { Button, Text } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CompanyBackups } from './company-backups.tsx';
import classes from './company-form.module.css';
import { CompanyForm } from './company-form.tsx';
import { useCompany } from './company-queries.ts';

/** The way to the screen on which personal data is exported and erased. */
function PersonalDataPanel() {
	const navigate = useNavigate();
	return (
		<Panel
			title="KVKK başvuruları"
			note="Bir alıcı, sürücü ya da kullanıcı verilerinin dökümünü ya da silinmesini isterse (KVKK)."
			actions={
				<Button variant="default" onClick={() => void navigate({ to: paths.personalData })}>
					Kişisel Veriler
				</Button>
			}
		>
			<Text size="sm">
				Alıcının siparişlerini ya da işten ayrılan sürücü ve kullanıcının kaydını bulun. Bilgiler
				tek bir dosyada indirilir ya da kalıcı olarak silinir; her silme kayda geçer.
			</Text>
		</Panel>
	);
}

/** Firma ve Kurallar: the name on printed documents, and the delivery rules. */
export function CompanyScreen({ children }: { readonly children: ReactNode }) {
	const company = useCompany();
	const mayEdit = useMay('company.edit');
	return (
		<Screen title="Firma ve Kurallar" narrow>
			{company.isPending ? <SkeletonTable rows={6} columns={2} /> : null}
			{company.isError && !company.data ? (
				<ErrorState sentence={sentenceOf(company.error)} onRetry={() => company.refetch()} />
			) : null}
			{company.data ? (
				<div className={classes.column}>
					<CompanyForm key={company.data.version} company={company.data} />
					{children}
					{mayEdit ? <PersonalDataPanel /> : null}
					{mayEdit ? <CompanyBackups /> : null}
				</div>
			) : null}
		</Screen>
	);
}
