import { Switch, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Depot, type DepotFields, depotFields } from '@sevk/contract/depots/depots';
import { commonWeek } from '@sevk/domain/common/date/work-week';
import { parseDecimal } from '@sevk/domain/common/format/number-format';
import { normalizePostalCode } from '@sevk/domain/common/identifier/postal-code';
import { formatDegrees, geoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { depotCodeOf } from '@sevk/domain/depots/depot';
import { fieldErrors } from '../../api/connection/problem.ts';
import { loadUser } from '../../api/startup/signed-in-user.ts';
import { TimeField } from '../../ui/date/time-field.tsx';
import { WorkWeekField } from '../../ui/date/work-week-field.tsx';
import { RecordForm } from '../../ui/definition/record-form.tsx';
import { useRecordActs } from '../../ui/definition/use-record-acts.ts';
import { FormGroup, Wide } from '../../ui/dialog/form-modal.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { DistrictSelect, ProvinceSelect } from '../../ui/place/place-select.tsx';
import { NeighbourhoodField } from './depot-neighbourhood-field.tsx';
import { DepotPlace } from './depot-place.tsx';
import { useCreateDepot, useEditDepot, useRetireDepot } from './depot-queries.ts';

type Props = { readonly depot: Depot | null; readonly onClose: () => void };
type Draft = Omit<DepotFields, 'point'> & { latitude: string; longitude: string };

/** A depot's form. */
export function DepotForm({ depot, onClose }: Props) {
	const create = useCreateDepot();
	const edit = useEditDepot();
	const retire = useRetireDepot();
	const check = schemaResolver(depotFields, { sync: true });
	const form = useForm<Draft>({
		initialValues: draftOf(depot),
		validate: (draft) => ({
			...check(bodyOf(draft)),
			...(halfPoint(draft) ? { latitude: 'Enlem ve boylamı birlikte girin.' } : {}),
		}),
	});
	const field = form.getInputProps;

	// Add a new depot to those of the signed-in user in the client state.
	const acts = useRecordActs(
		depot && { params: { depotId: depot.id }, version: depot.version },
		{ create, edit, retire },
		loadUser,
	);

	return (
		<RecordForm
			record={depot ? { name: depot.name, retired: depot.retired } : null}
			adding={{ title: 'Depo Ekle', done: 'Depo eklendi.' }}
			form={form}
			acts={acts}
			onSave={(draft) => acts.save(bodyOf(draft), (version) => ({ ...bodyOf(draft), version }))}
			onRefused={(problem) => form.setErrors(fieldErrors(problem))}
			onClose={onClose}
		>
			<TextInput
				label="Kod"
				withAsterisk
				placeholder="UMR"
				description={`Zimmet numaralarında geçer: ZMT-${depotCodeOf(form.values.code) || 'UMR'}-…`}
				data-autofocus
				{...field('code')}
			/>
			<TextInput label="Ad" withAsterisk placeholder="Ümraniye Depo" {...field('name')} />
			<ProvinceSelect
				label="İl"
				required
				value={form.values.province}
				onChange={(province) => form.setValues({ province, district: '' })}
				error={form.errors['province']}
			/>
			<DistrictSelect
				label="İlçe"
				required
				province={form.values.province}
				{...fieldOf(form, 'district')}
			/>
			<NeighbourhoodField values={form.values} onChange={(place) => form.setValues(place)} />
			<TextInput
				label="Posta Kodu"
				inputMode="numeric"
				maxLength={5}
				{...field('postalCode')}
				value={form.values.postalCode ?? ''}
				onChange={(event) =>
					form.setFieldValue('postalCode', event.currentTarget.value.trim() || null)
				}
			/>
			<Wide>
				<Textarea label="Adres" autosize minRows={2} {...field('addressLine')} />
			</Wide>
			<FormGroup title="Konum ve çalışma saatleri" />
			<Wide>
				<DepotPlace
					point={pointOf(form.values)}
					province={form.values.province}
					district={form.values.district}
					onPlace={(point) =>
						form.setValues({
							latitude: formatDegrees(latitudeOf(point)),
							longitude: formatDegrees(longitudeOf(point)),
						})
					}
				/>
			</Wide>
			<TextInput label="Enlem" placeholder="41,0256" inputMode="decimal" {...field('latitude')} />
			<TextInput label="Boylam" placeholder="29,0989" inputMode="decimal" {...field('longitude')} />
			<TimeField label="Açılış" clearable {...fieldOf(form, 'opensAt')} />
			<TimeField label="Kapanış" clearable {...fieldOf(form, 'closesAt')} />
			<FormGroup title="Sürücülerin çalışma saatleri" />
			<Wide>
				<Switch
					label="Bu depoya özel saatler"
					description="Kendi saatleri girilmeyen sürücüler bu saatlerde çalışır. Kapalıyken her gün 08:00–18:00 sayılır."
					checked={form.values.workWeek !== null}
					onChange={(event) =>
						form.setValues({ workWeek: event.currentTarget.checked ? commonWeek : null })
					}
				/>
			</Wide>
			{form.values.workWeek === null ? null : (
				<Wide>
					<WorkWeekField
						value={form.values.workWeek}
						onChange={(workWeek) => form.setValues({ workWeek })}
						errorOf={(path) => form.errors[`workWeek.${path}`]}
					/>
				</Wide>
			)}
			<FormGroup title="Mal Kabul" />
			<Wide>
				<Switch
					label="Koliler okutularak kabul edilir"
					description="Açıkken yeni siparişlerin kolileri, Mal Kabul ekranında okutulana kadar “Mal kabul bekliyor” görünür. Kapalıyken sipariş girildiği anda depodadır."
					{...form.getInputProps('receivesByScan', { type: 'checkbox' })}
				/>
			</Wide>
		</RecordForm>
	);
}

function degrees(text: string): number | null {
	return parseDecimal(text.replace(',', '.'), '.');
}

function halfPoint({ latitude, longitude }: Draft): boolean {
	const filled = latitude !== '' || longitude !== '';
	return filled && (degrees(latitude) === null || degrees(longitude) === null);
}

function draftOf(depot: Depot | null): Draft {
	return {
		code: depot?.code ?? '',
		name: depot?.name ?? '',
		province: depot?.province ?? 'İstanbul',
		district: depot?.district ?? '',
		neighbourhood: depot?.neighbourhood ?? '',
		addressLine: depot?.addressLine ?? '',
		postalCode: depot?.postalCode ?? null,
		latitude: depot?.point ? formatDegrees(latitudeOf(depot.point)) : '',
		longitude: depot?.point ? formatDegrees(longitudeOf(depot.point)) : '',
		opensAt: depot?.opensAt ?? null,
		closesAt: depot?.closesAt ?? null,
		receivesByScan: depot?.receivesByScan ?? false,
		workWeek: depot?.workWeek ?? null,
	};
}

function pointOf({ latitude, longitude }: Pick<Draft, 'latitude' | 'longitude'>) {
	const [north, east] = [degrees(latitude), degrees(longitude)];
	return north === null || east === null ? null : geoPoint(east, north);
}

function bodyOf({ latitude, longitude, ...rest }: Draft): DepotFields {
	const point = pointOf({ latitude, longitude });
	return {
		...rest,
		postalCode: normalizePostalCode(rest.postalCode),
		point: point && { type: 'Point', coordinates: [point.coordinates[0], point.coordinates[1]] },
	};
}
