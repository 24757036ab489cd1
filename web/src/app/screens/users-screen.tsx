import { UserListScreen } from '../../features/access/users/user-list-screen.tsx';
import { DriverField } from '../../features/drivers/driver-field.tsx';

/** Users come before drivers in the order of nouns, so the driver select is passed in here. */
export function UsersScreen() {
	return <UserListScreen DriverField={DriverField} />;
}
