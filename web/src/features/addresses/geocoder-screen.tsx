import { Alert, Anchor, PasswordInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { GeocoderAnswer } from '@sevk/contract/addresses/geocoder';
import {
	type GeocoderKind,
	geocoderKinds,
	geocoderTerms,
	geocoderWords,
	isGeocoderAddress,
	mostPerSecond,
} from '@sevk/domain/addresses/geocoder';
import { geocoderRefusals } from '@sevk/domain/addresses/geocoder-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceOf } from '../../api/connection/problem.ts';
import { SettingsForm } from '../../ui/definition/settings-form.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useEditGeocoder, useGeocoder } from './geocoder-queries.ts';
import { GeocoderTrial } from './geocoder-trial.tsx';

/** Adres Servisi: the service that answers points of addresses. */
export function GeocoderScreen() {
	const geocoder = useGeocoder();
	return (
		<Screen title="Adres Servisi">
			{geocoder.isPending ? <SkeletonTable rows={4} columns={2} /> : null}
			{geocoder.isError && !geocoder.data ? (
				<ErrorState sentence={sentenceOf(geocoder.error)} onRetry={() => geocoder.refetch()} />
			) : null}
			{geocoder.data ? <GeocoderForm key={geocoder.data.version} geocoder={geocoder.data} /> : null}
		</Screen>
	);
}

export type GeocoderDraft = {
	readonly kind: GeocoderKind | null;
	readonly nominatimUrl: string;
	/** Empty: the stored one. */
	readonly key: string;
	readonly perSecond: number | null;
	readonly days: number | null;
};

function GeocoderForm({ geocoder }: { readonly geocoder: GeocoderAnswer }) {
	const edit = useEditGeocoder();
	const { kind, nominatimUrl, perSecond, days, version, problem } = geocoder;
	const form = useForm<GeocoderDraft>({
		initialValues: { kind, nominatimUrl, key: '', perSecond, days },
		validate: (draft) => problemsOf(draft, keepsKey(geocoder, draft.kind)),
	});

	async function save(draft: GeocoderDraft) {
		const { key, ...fields } = draft;
		const body = {
			...fields,
			perSecond: fields.perSecond ?? 1,
			days: fields.days ?? 1,
			key: key.trim() || null,
			version,
		};
		// The problem is shown below the fields.
		await edit.mutateAsync({ body }).then(
			() => notifySuccess('Değişiklikler kaydedildi.'),
			() => undefined,
		);
	}

	function choose(chosen: string) {
		const next = geocoderKinds.find((one) => one === chosen) ?? null;
		const terms = next === null ? null : geocoderTerms[next];
		form.setValues({
			kind: next,
			key: '',
			...(terms === null ? {} : { perSecond: terms.perSecond, days: terms.days }),
		});
	}

	const chosen = form.values.kind;
	return (
		<SettingsForm form={form} edit={edit} mayEdit onSave={save}>
			{problem === null ? null : (
				<Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
					{problem.sentence}
				</Alert>
			)}
			<Panel
				title="Adres servisi"
				note="Konumu olmayan siparişlerin adresi bu servise sorulur. Mağazanın ve ofisin verdiği konumlara dokunulmaz."
			>
				<Stack gap="md">
					<Radio.Group aria-label="Servis" value={chosen ?? 'none'} onChange={choose}>
						<Stack gap="sm">
							<Radio
								value="none"
								label="Yok"
								description="Konum; bilinen adreslerden, mahalleden ya da ilçe merkezinden gelir."
							/>
							{geocoderKinds.map((one) => (
								<Radio
									key={one}
									value={one}
									label={geocoderWords[one]}
									description={descriptions[one]}
								/>
							))}
						</Stack>
					</Radio.Group>
					{chosen === null ? null : (
						<ServiceFields form={form} kind={chosen} hasKey={keepsKey(geocoder, chosen)} />
					)}
				</Stack>
			</Panel>
			{chosen === null ? null : <GeocoderTrial draft={form.values} />}
		</SettingsForm>
	);
}

const descriptions: Readonly<Record<GeocoderKind, string>> = {
	nominatim: 'OpenStreetMap verisiyle çalışan sunucu; kendi sunucunuz olabilir. Anahtar gerekmez.',
	google: 'Geocoding API. Google hesabından alınan anahtarla çalışır, ücretlidir.',
	here: 'Geocoding and Search API. HERE hesabından alınan anahtarla çalışır.',
};

/** Where the terms of each service are. */
const termsUrls: Readonly<Record<GeocoderKind, string>> = {
	nominatim: 'https://operations.osmfoundation.org/policies/nominatim/',
	google: 'https://cloud.google.com/maps-platform/terms/maps-service-terms',
	here: 'https://legal.here.com/en-gb/terms',
};

const termsWords: Readonly<Record<GeocoderKind, string>> = {
	nominatim:
		'Herkese açık sunucuya saniyede en fazla bir istek gönderilir; büyük listeler için kendi sunucunuz gerekir. Veriler OpenStreetMap’indir.',
	google:
		'Google, yanıtların en fazla 30 gün saklanmasına izin verir. Yanıtların Google dışı haritada gösterilmesi sözleşmenize bağlıdır.',
	here: 'Saklama süresi ve araç takibinde kullanım HERE sözleşmenize bağlıdır; yanıtlar en fazla 30 gün saklanır.',
};

type FieldsProps = {
	readonly form: UseFormReturnType<GeocoderDraft>;
	readonly kind: GeocoderKind;
	readonly hasKey: boolean;
};

function ServiceFields({ form, kind, hasKey }: FieldsProps) {
	const most = mostPerSecond(kind, form.values.nominatimUrl);
	return (
		<Stack gap="md" maw={480}>
			{kind === 'nominatim' ? (
				<TextInput
					label="Sunucu adresi"
					placeholder="http://127.0.0.1:8080"
					inputMode="url"
					withAsterisk
					{...form.getInputProps('nominatimUrl')}
				/>
			) : (
				<PasswordInput
					label="Anahtar"
					description={
						hasKey
							? 'Kayıtlı; gösterilmez. Değiştirmek için yenisini yazın.'
							: 'Şifreli saklanır ve bir daha gösterilmez.'
					}
					autoComplete="off"
					withAsterisk={!hasKey}
					{...form.getInputProps('key')}
				/>
			)}
			<NumberField
				label="Saniyede istek"
				description={`En fazla ${most}.`}
				{...fieldOf(form, 'perSecond')}
			/>
			<NumberField
				label="Yanıtları saklama (gün)"
				description={`En fazla ${geocoderTerms[kind].mostDays}. Süresi dolan yanıt, siparişlerdeki konumuyla silinir.`}
				{...fieldOf(form, 'days')}
			/>
			<Text size="sm" c="dimmed">
				Servise yalnızca adres gönderilir; ad, telefon ve tarif gönderilmez. {termsWords[kind]}{' '}
				<Anchor href={termsUrls[kind]} target="_blank" rel="noreferrer" inherit>
					Kullanım koşulları
				</Anchor>
			</Text>
		</Stack>
	);
}

function keepsKey({ kind, hasKey }: GeocoderAnswer, chosen: GeocoderKind | null): boolean {
	return hasKey && kind === chosen;
}

function problemsOf({ kind, nominatimUrl, key, perSecond, days }: GeocoderDraft, hasKey: boolean) {
	if (kind === null) return {};
	const { mostDays: mostOfDays, needsKey } = geocoderTerms[kind];
	const most = mostPerSecond(kind, nominatimUrl);
	const isWithin = (value: number | null, limit: number) =>
		value !== null && value >= 1 && value <= limit;
	return {
		...(kind === 'nominatim' && !isGeocoderAddress(nominatimUrl.trim())
			? { nominatimUrl: geocoderRefusals['geocoder/address-invalid']() }
			: {}),
		...(needsKey && !hasKey && key.trim() === ''
			? { key: geocoderRefusals['geocoder/key-missing']() }
			: {}),
		...(isWithin(perSecond, most) ? {} : { perSecond: `1 ile ${most} arasında olmalı.` }),
		...(isWithin(days, mostOfDays) ? {} : { days: `1 ile ${mostOfDays} arasında olmalı.` }),
	};
}
