import type { User } from '@sevk/contract/users/users';
import { ViewModal } from '../../../ui/dialog/modal.tsx';
import { type PasswordLink, UserPasswordLink } from './user-password-link.tsx';
import { UserPhones } from './user-phones.tsx';
import { UserPin } from './user-pin.tsx';

type Props = {
	readonly user: User;
	readonly link: PasswordLink | null;
	readonly onClose: () => void;
};

/** What a user who has just been added needs to come in. */
export function UserAdded({ user, link, onClose }: Props) {
	return (
		<ViewModal title={`Kullanıcı eklendi: ${user.name}`} onClose={onClose}>
			{user.role === 'driver' ? <UserPhones user={user} /> : null}
			<UserPin user={user} />
			<UserPasswordLink user={user} link={link} />
		</ViewModal>
	);
}
