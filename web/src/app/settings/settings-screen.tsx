import { paths } from '@sevk/contract/common/paths';
import { Navigate } from '@tanstack/react-router';
import { NoRightState } from '../../ui/list/error-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { mayOpen, settingTabs, useNavUser } from '../navigation/navigation.ts';
import { SettingsList } from './settings-list.tsx';

/** Ayarlar: on a phone the list of the settings; a desktop has it beside each of them. */
export function SettingsScreen() {
	const phone = usePhone();
	const [first] = mayOpen(settingTabs, useNavUser());
	if (first === undefined) {
		return (
			<Screen title="Yetkiniz yok">
				<NoRightState />
			</Screen>
		);
	}
	if (!phone) return <Navigate to={paths[first.path]} replace />;
	return (
		<Screen title="Ayarlar">
			<SettingsList />
		</Screen>
	);
}
