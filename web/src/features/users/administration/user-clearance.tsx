import { type User, userClearance } from '@sevk/contract/users/users';
import { addressOf } from '../../../api/call/call.ts';
import { openFile } from '../../../api/call/download.ts';
import { ClearanceButton } from '../../../ui/document/clearance-button.tsx';

/** The paper on which a user who leaves is cleared. */
export function UserClearance({ user: { userId } }: { readonly user: User }) {
	const address = addressOf(userClearance, { params: { userId } });
	return <ClearanceButton open={() => openFile(address)} />;
}
