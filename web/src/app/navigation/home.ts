import { paths } from '@sevk/contract/common/paths';
import type { Role } from '@sevk/domain/common/access/role';

/** Where each role begins its day (docs/domain.md#navigation). */
const homes: Readonly<Record<Role, string>> = {
	admin: paths.routes,
	ops_manager: paths.routes,
	planner: paths.routes,
	warehouse: paths.warehouse,
	cashier: `${paths.endOfDay}?kasa=sayilmayan`,
	support: paths.orders,
	driver: paths.driver,
	viewer: paths.routes,
};

export function homeOf(role: Role | undefined): string {
	return role === undefined ? paths.routes : homes[role];
}
