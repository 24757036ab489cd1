import { Anchor, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyFields } from '@sevk/contract/company/company';
import type { MapChoice } from '@sevk/domain/company/company-map';
import { mapChoiceWords } from '@sevk/domain/company/company-words';
import { Panel } from '../../ui/screen/panel.tsx';
import classes from './company-form.module.css';
import { useMapStyleUrl } from './company-queries.ts';

type Fields = Pick<CompanyFields, 'mapStyle'>;

type Props = {
	readonly form: Pick<UseFormReturnType<Fields>, 'values' | 'errors' | 'setFieldValue'>;
	readonly mayEdit: boolean;
};

const descriptions = {
	bundled: 'Kıyılar, sınırlar ve ilçe adları; sokak yoktur. İnternet gerekmez.',
	public: 'Sokaklar ve sokak adları. Ücretsizdir, üyelik gerekmez.',
	own: 'Firmanızın harita sunucusu. Verdiği stil dosyasının (style.json) adresini girin; haritanın bütün parçaları aynı sunucudan gelmeli.',
} satisfies Partial<Record<MapChoice, string>>;
const choices = Object.keys(descriptions) as (keyof typeof descriptions)[];

/** Harita: the basemap of all maps. */
export function CompanyMap({ form, mayEdit }: Props) {
	const { mapStyle } = form.values;
	const installed = useInstalledMap(mapStyle.choice);
	return (
		<Panel
			title="Harita"
			note="Bütün ekranlarda görünen harita. Açık sayfalarda, sayfa yenilenince değişir."
		>
			<fieldset className={classes.fields} disabled={!mayEdit}>
				<Radio.Group
					className={classes.wide}
					aria-label="Harita seçimi"
					value={installed.choice}
					onChange={(choice) =>
						form.setFieldValue('mapStyle', { ...mapStyle, choice: choice as MapChoice })
					}
				>
					<Stack gap="sm">
						{choices.map((choice) => (
							<Radio
								key={choice}
								value={choice}
								label={mapChoiceWords[choice]}
								description={descriptions[choice]}
							/>
						))}
					</Stack>
				</Radio.Group>
				{mapStyle.choice === 'own' ? (
					<div className={classes.wide}>
						<TextInput
							label="Harita adresi"
							placeholder="https://harita.firma.com.tr/stil.json"
							inputMode="url"
							withAsterisk
							value={mapStyle.address}
							error={form.errors['mapStyle.address']}
							onChange={(event) =>
								form.setFieldValue('mapStyle', { ...mapStyle, address: event.currentTarget.value })
							}
						/>
					</div>
				) : null}
				{mapStyle.choice === 'public' ? <PublicTerms /> : null}
				{mapStyle.choice === 'public' || mapStyle.choice === 'own' ? (
					<Text size="sm" c="dimmed" className={classes.wide}>
						Harita açılınca tarayıcı, bakılan bölgenin haritasını{' '}
						{mapStyle.choice === 'public' ? 'tiles.openfreemap.org sunucusundan' : 'bu sunucudan'}{' '}
						yükler. Sipariş, alıcı ve araç bilgisi gönderilmez. Sunucuya ulaşılamazsa birlikte gelen
						harita gösterilir.
					</Text>
				) : null}
				{installed.host === null ? null : (
					<Text size="sm" c="dimmed" className={classes.wide}>
						Şu anda kurulumda (MAP_STYLE_URL) tanımlı harita gösteriliyor: {installed.host}. Bir
						seçim yaparsanız onun yerine geçer.
					</Text>
				)}
			</fieldset>
		</Panel>
	);
}

/** Until an admin chooses, the installation decides: a host of its own, or the bundled map. */
function useInstalledMap(choice: MapChoice) {
	const { data } = useMapStyleUrl(choice === 'installation');
	if (choice !== 'installation') return { choice, host: null };
	if (data === undefined) return { choice: null, host: null };
	if (data.styleUrl === null) return { choice: 'bundled', host: null };
	return { choice: null, host: new URL(data.styleUrl).host };
}

function PublicTerms() {
	return (
		<Text size="sm" className={classes.wide}>
			Kaynak, haritanın köşesinde yazar: OpenFreeMap © OpenMapTiles, veriler OpenStreetMap. Hizmetin
			kesintisiz olacağı garanti edilmez.{' '}
			<Anchor href="https://openfreemap.org/tos/" target="_blank" rel="noreferrer" inherit>
				Kullanım koşulları
			</Anchor>
			{' · '}
			<Anchor
				href="https://www.openstreetmap.org/copyright"
				target="_blank"
				rel="noreferrer"
				inherit
			>
				OpenStreetMap telif hakkı
			</Anchor>
		</Text>
	);
}
