import { UserListScreen } from '../features/access/user-list-screen.tsx';
import { DriverField } from '../features/drivers/driver-field.tsx';

/** Users stand left of drivers in the staircase, so what joins a user to a driver is handed in here. */
export function UsersScreen() {
	return <UserListScreen DriverField={DriverField} />;
}
