import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PushRulesAnswer } from '@sevk/contract/push/push-rules';
import { type Role, roles } from '@sevk/domain/common/access/role';
import {
	type PushType,
	pushTypeEntries,
	pushTypes,
	rolesForPush,
} from '@sevk/domain/push/push-type';
import { pushTypeLabels } from '@sevk/domain/push/push-words';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { useRoleName } from '../../api/state/public-names.ts';
import { TimeField } from '../../ui/date/time-field.tsx';
import { SettingsForm } from '../../ui/definition/settings-form.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useEditPushRules, usePushRules } from './push-queries.ts';
import classes from './push-rules.module.css';

/** Bildirimler: who receives which push message, and the quiet hours. */
export function PushRulesScreen() {
	return (
		<Screen title="Bildirimler">
			<PushRules />
		</Screen>
	);
}

function PushRules() {
	const rules = usePushRules();
	if (rules.isPending) return <SkeletonTable rows={6} columns={2} />;
	if (!rules.data) {
		return <ErrorState sentence={sentenceOf(rules.error)} onRetry={() => rules.refetch()} />;
	}
	return <PushRulesForm key={rules.data.version} rules={rules.data} />;
}

type Draft = Omit<PushRulesAnswer, 'version'>;

function PushRulesForm({ rules }: { readonly rules: PushRulesAnswer }) {
	const mayEdit = useMay('company.edit');
	const edit = useEditPushRules();
	const { version, ...initialValues } = rules;
	const form = useForm<Draft>({ initialValues });

	async function save(draft: Draft) {
		// The problem is shown below the fields.
		await edit.mutateAsync({ body: { ...draft, version } }).then(
			() => notifySuccess('Değişiklikler kaydedildi.'),
			() => undefined,
		);
	}

	function toggle(type: PushType, role: Role, receives: boolean): void {
		const chosen = form.values.roles[type];
		form.setFieldValue('roles', {
			...form.values.roles,
			[type]: rolesForPush(type).filter((each) =>
				each === role ? receives : chosen.includes(each),
			),
		});
	}

	return (
		<SettingsForm form={form} edit={edit} mayEdit={mayEdit} onSave={save}>
			<Panel
				flush
				title="Kime hangi bildirim gider?"
				note="Sürücüye yalnızca kendi işi bildirilir; kimseye kendi yaptığı bildirilmez. Herkes kendi cihazını Profil ekranından kaydeder."
			>
				<PushTable value={form.values.roles} mayEdit={mayEdit} onToggle={toggle} />
			</Panel>
			<Panel
				title="Sessiz saatler"
				note="Bu saatlerde yalnızca birini bekleten işler (★) bildirilir; diğerleri saatler bitince gönderilir."
			>
				<fieldset className={classes.hours} disabled={!mayEdit}>
					<TimeField label="Başlangıç" clearable {...fieldOf(form, 'quietFrom')} />
					<TimeField label="Bitiş" clearable {...fieldOf(form, 'quietUntil')} />
				</fieldset>
			</Panel>
		</SettingsForm>
	);
}

type TableProps = {
	readonly value: Draft['roles'];
	readonly mayEdit: boolean;
	readonly onToggle: (type: PushType, role: Role, receives: boolean) => void;
};

/** A row per message, a column per role; a role that cannot open the record has no box. */
function PushTable({ value, mayEdit, onToggle }: TableProps) {
	const roleName = useRoleName();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, which needs the focus
		<section className={classes.scroller} tabIndex={0} aria-label="Bildirim tablosu">
			<table className={classes.table}>
				<thead>
					<tr>
						<th scope="col">Olay</th>
						{roles.map((role) => (
							<th key={role} scope="col">
								{roleName(role)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{pushTypes.map((type) => {
						const label = labelOf(type);
						return (
							<tr key={type}>
								<th scope="row">{label}</th>
								{roles.map((role) => (
									<td key={role}>
										{rolesForPush(type).includes(role) ? (
											<Checkbox
												size="sm"
												aria-label={`${label}: ${roleName(role)}`}
												disabled={!mayEdit}
												checked={value[type].includes(role)}
												onChange={(event) => onToggle(type, role, event.currentTarget.checked)}
											/>
										) : null}
									</td>
								))}
							</tr>
						);
					})}
				</tbody>
			</table>
		</section>
	);
}

function labelOf(type: PushType): string {
	return pushTypeEntries[type].urgent ? `${pushTypeLabels[type]} ★` : pushTypeLabels[type];
}
