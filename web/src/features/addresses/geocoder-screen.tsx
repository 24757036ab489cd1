import {
	Alert,
	Anchor,
	PasswordInput,
	Radio,
	SimpleGrid,
	Stack,
	Text,
	TextInput,
} from '@mantine/core';
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
import {
	geocoderAdvice,
	geocoderRefusals,
	geocoderStateWord,
} from '@sevk/domain/addresses/geocoder-words';
import { IconAlertTriangle } from '@tabler/icons-react';
import { fieldErrors, sentenceOf } from '../../api/connection/problem.ts';
import { SettingsForm } from '../../ui/definition/settings-form.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { useEditGeocoder, useGeocoder } from './geocoder-queries.ts';
import { GeocoderTrial } from './geocoder-trial.tsx';

/** Adres Servisi: the service that answers points of addresses. */
export function GeocoderScreen() {
	const geocoder = useGeocoder();
	return (
		<Screen
			title="Adres Servisi"
			beside={geocoder.data ? <GeocoderState geocoder={geocoder.data} /> : null}
		>
			{geocoder.isPending ? <SkeletonTable rows={4} columns={2} /> : null}
			{geocoder.isError && !geocoder.data ? (
				<ErrorState sentence={sentenceOf(geocoder.error)} onRetry={() => geocoder.refetch()} />
			) : null}
			{geocoder.data ? <GeocoderForm key={geocoder.data.version} geocoder={geocoder.data} /> : null}
		</Screen>
	);
}

function GeocoderState({ geocoder }: { readonly geocoder: GeocoderAnswer }) {
	const { kind, problem } = geocoder;
	return <StatusChip {...geocoderStateWord(kind, problem?.kind ?? null)} />;
}

type GeocoderDraft = {
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
		try {
			await edit.mutateAsync({ body });
			notifySuccess('Değişiklikler kaydedildi.');
		} catch (refusal) {
			form.setErrors(fieldErrors(refusal));
		}
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
				<Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
					{problem.sentence} {geocoderAdvice[problem.kind]}
				</Alert>
			)}
			<Panel
				title="Servis"
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
	nominatim:
		'OpenStreetMap verisiyle çalışan sunucu; firmanızın kendi sunucusu olabilir. Anahtar gerekmez.',
	google: 'Geocoding API. Google hesabınızdan aldığınız anahtarla çalışır; ücretlidir.',
	here: 'Geocoding and Search API. HERE hesabınızdan aldığınız anahtarla çalışır.',
};

type Terms = {
	/** What the company has to know before it chooses the service. */
	readonly note: string;
	readonly source: string;
	readonly url: string;
};

/** What the services publish (docs/decisions/0082-geocoder.md). */
const publishedTerms: Readonly<Record<GeocoderKind, Terms>> = {
	nominatim: {
		note: 'Herkese açık nominatim.openstreetmap.org saniyede en fazla bir istek kabul eder ve büyük listeler için kullanılmasını istemez; düzenli kullanım için kendi sunucunuzu kurun.',
		source: 'Nominatim kullanım kuralları',
		url: 'https://operations.osmfoundation.org/policies/nominatim/',
	},
	google: {
		note: 'Google, koordinatların en fazla 30 gün saklanmasına izin verir ve başka bir haritayla birlikte kullanılmasını yasaklar. Sevk’in haritası Google’ın değildir: bu servisi sözleşmeniz buna izin veriyorsa seçin.',
		source: 'Google Maps Platform hizmet koşulları',
		url: 'https://cloud.google.com/maps-platform/terms/maps-service-terms',
	},
	here: {
		note: 'HERE’nin Base ve Limited planları araç ve yük takibini, bunların haritada gösterilmesini ve rota optimizasyonunu kapsamaz: bu servisi sözleşmeniz buna izin veriyorsa seçin. Saklama süresini sözleşmeniz belirler; Sevk en fazla 30 gün saklar.',
		source: 'HERE plan kısıtları',
		url: 'https://www.here.com/get-started/pricing/limited-plan-restrictions',
	},
};

type FieldsProps = {
	readonly form: UseFormReturnType<GeocoderDraft>;
	readonly kind: GeocoderKind;
	readonly hasKey: boolean;
};

function ServiceFields({ form, kind, hasKey }: FieldsProps) {
	const most = mostPerSecond(kind, form.values.nominatimUrl);
	const { note, source, url } = publishedTerms[kind];
	return (
		<Stack gap="md" maw={560}>
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
			<SimpleGrid cols={{ base: 1, xs: 2 }}>
				<NumberField
					label="Saniyede istek"
					description={`En fazla ${most}.`}
					{...fieldOf(form, 'perSecond')}
				/>
				<NumberField
					label="Yanıtları saklama (gün)"
					description={`En fazla ${geocoderTerms[kind].mostDays}.`}
					{...fieldOf(form, 'days')}
				/>
			</SimpleGrid>
			<Text size="sm">
				{note}{' '}
				<Anchor href={url} target="_blank" rel="noreferrer" inherit>
					{source}
				</Anchor>
			</Text>
			<Text size="sm" c="dimmed">
				Servise yalnızca cadde, kapı no, mahalle, ilçe ve il gönderilir; ad, telefon ve adres tarifi
				gönderilmez. Süresi dolan yanıt, siparişlere verdiği konumla birlikte silinir.
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
