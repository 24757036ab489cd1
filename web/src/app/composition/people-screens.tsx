// Users come before drivers and drivers before settlements in the order of nouns, so the parts of a
// later noun are passed in here.

import { DriverField } from '../../features/drivers/driver-field.tsx';
import { DriverListScreen } from '../../features/drivers/driver-list-screen.tsx';
import { DriverDebtAccount } from '../../features/settlements/common/driver-debt-account.tsx';
import { UserListScreen } from '../../features/users/administration/user-list-screen.tsx';

export function UsersScreen() {
	return <UserListScreen DriverField={DriverField} />;
}

export function DriversScreen() {
	return <DriverListScreen Account={DriverDebtAccount} />;
}
