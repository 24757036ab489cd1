import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenTabs } from '../../ui/screen/screen-tabs.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { RecipientTab } from './personal-recipient-tab.tsx';
import { StaffTab } from './staff-tab.tsx';

/** Kişisel Veriler: finds a person, exports and erases the person's data. */
export function PersonalDataScreen() {
	const { state, change } = useUrlState({ sekme: 'alicilar' });
	const isStaff = state.sekme === 'personel';
	return (
		<Screen
			title="Kişisel Veriler"
			tabs={
				<ScreenTabs
					label="Kişisel veri bölümleri"
					value={isStaff ? 'personel' : 'alicilar'}
					onChange={(sekme) => change({ sekme })}
					tabs={[
						{ value: 'alicilar', label: 'Alıcılar' },
						{ value: 'personel', label: 'Sürücü ve Kullanıcılar' },
					]}
				/>
			}
		>
			{isStaff ? <StaffTab /> : <RecipientTab />}
		</Screen>
	);
}
