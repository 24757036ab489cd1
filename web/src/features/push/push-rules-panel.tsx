import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PushRulesAnswer } from '@sevk/contract/push/push-rules';
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
import { FormProblem } from '../../ui/dialog/form-problem.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.ts';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { useEditPushRules, usePushRules } from './push-queries.ts';
import classes from './push-rules.module.css';

/** Who receives which push message, and the quiet hours. */
export function PushRulesPanel() {
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
	const dirty = form.isDirty();
	useUnsaved(dirty && mayEdit);

	async function save(draft: Draft) {
		// The problem is shown below the fields.
		await edit.mutateAsync({ body: { ...draft, version } }).then(
			() => notifySuccess('Değişiklikler kaydedildi.'),
			() => undefined,
		);
	}

	return (
		<form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
			<Panel
				title="Bildirimler"
				note="Kimin cihazına hangi bildirimin gideceği. Sürücüye yalnızca kendi işi bildirilir; kimseye kendi yaptığı bildirilmez. Herkes kendi cihazını Profil ekranından kaydeder."
			>
				<fieldset className={classes.fields} disabled={!mayEdit}>
					{pushTypes.map((type) => (
						<RoleChoice
							key={type}
							type={type}
							value={form.values.roles[type]}
							onChange={(roles) =>
								form.setFieldValue('roles', {
									...form.values.roles,
									[type]: rolesForPush(type).filter((role) => roles.includes(role)),
								})
							}
						/>
					))}
				</fieldset>
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
			<FormProblem error={edit.error} />
			{mayEdit && dirty ? (
				<div className={classes.buttons}>
					<Button type="submit" loading={edit.isPending}>
						Bildirimleri Kaydet
					</Button>
					<Button
						variant="default"
						onClick={() => {
							form.reset();
							edit.reset();
						}}
					>
						Değişiklikleri Geri Al
					</Button>
				</div>
			) : null}
		</form>
	);
}

type RoleChoiceProps = {
	readonly type: PushType;
	readonly value: readonly string[];
	readonly onChange: (roles: string[]) => void;
};

/** One row of the table: a message, and a box for each role that can open its record. */
function RoleChoice({ type, value, onChange }: RoleChoiceProps) {
	const { urgent } = pushTypeEntries[type];
	const roleName = useRoleName();
	return (
		<Checkbox.Group
			label={urgent ? `${pushTypeLabels[type]} ★` : pushTypeLabels[type]}
			classNames={{ root: classes.row, label: classes.type }}
			value={[...value]}
			onChange={onChange}
		>
			<div className={classes.roles}>
				{rolesForPush(type).map((role) => (
					<Checkbox key={role} value={role} label={roleName(role)} size="sm" />
				))}
			</div>
		</Checkbox.Group>
	);
}
