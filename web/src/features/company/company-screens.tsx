import type { ReactNode } from 'react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CompanyAlertLimits } from './company-alert-limits.tsx';
import { CompanyBackups } from './company-backups.tsx';
import { CompanyDetails, RecipientListingField } from './company-details.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyMap } from './company-map.tsx';
import { CompanyPlanning } from './company-planning.tsx';
import { CompanyProofRules } from './company-proof-rules.tsx';
import { useCompany } from './company-queries.ts';
import type { CompanyFieldsProps } from './company-rule-fields.tsx';
import {
	CashRules,
	DeliveryRules,
	DepartureRules,
	LoadingRules,
	PaperRules,
} from './company-rules.tsx';

type Props = {
	readonly title: string;
	readonly children: (fields: CompanyFieldsProps) => ReactNode;
};

/** A part of the company's settings as a screen of its own. */
function CompanySettings({ title, children }: Props) {
	const company = useCompany();
	return (
		<Screen title={title}>
			{company.isPending ? <SkeletonTable rows={6} columns={2} /> : null}
			{company.isError && !company.data ? (
				<ErrorState sentence={sentenceOf(company.error)} onRetry={() => company.refetch()} />
			) : null}
			{company.data ? (
				<CompanyForm key={company.data.version} company={company.data}>
					{children}
				</CompanyForm>
			) : null}
		</Screen>
	);
}

/** Firma Bilgileri: the heading of printed documents, and how lists show recipients. */
export function CompanyScreen() {
	return (
		<CompanySettings title="Firma Bilgileri">
			{(fields) => (
				<>
					<CompanyDetails {...fields} />
					<RecipientListingField {...fields} />
				</>
			)}
		</CompanySettings>
	);
}

/** Teslimat Kuralları: attempts, the proofs of a delivery, and what plans count with. */
export function DeliveryRulesScreen() {
	return (
		<CompanySettings title="Teslimat Kuralları">
			{(fields) => (
				<>
					<DeliveryRules {...fields} />
					<CompanyProofRules {...fields} />
					<CompanyPlanning {...fields} />
				</>
			)}
		</CompanySettings>
	);
}

/** Zimmet ve Çıkış: what the acceptance needs, and what stops a departure. */
export function LoadingRulesScreen() {
	return (
		<CompanySettings title="Zimmet ve Çıkış">
			{(fields) => (
				<>
					<LoadingRules {...fields} />
					<DepartureRules {...fields} />
					<PaperRules {...fields} />
				</>
			)}
		</CompanySettings>
	);
}

/** Tahsilat ve Kasa: collection at the door, and the count of the cash. */
export function CashRulesScreen() {
	return (
		<CompanySettings title="Tahsilat ve Kasa">
			{(fields) => <CashRules {...fields} />}
		</CompanySettings>
	);
}

/** Uyarı Sınırları: from when on the office is alerted of a route. */
export function AlertLimitsScreen() {
	return (
		<CompanySettings title="Uyarı Sınırları">
			{(fields) => <CompanyAlertLimits {...fields} />}
		</CompanySettings>
	);
}

/** Harita: the basemap of all maps. */
export function MapSettingsScreen() {
	return <CompanySettings title="Harita">{(fields) => <CompanyMap {...fields} />}</CompanySettings>;
}

/** Yedekleme: the daily backups. */
export function BackupsScreen() {
	return (
		<Screen title="Yedekleme">
			<CompanyBackups />
		</Screen>
	);
}
