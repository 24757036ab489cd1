import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { Profile } from '@sevk/contract/users/profile';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '../../../api/connection/connection.ts';
import { logFailure } from '../../../api/connection/log.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { leave } from '../../../api/startup/signed-in-user.ts';
import { ErrorState } from '../../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../../ui/list/skeleton-table.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { SecondFactorHosted } from '../../identity/second-factor/second-factor-hosted.tsx';
import { SecondFactorSection } from '../../identity/second-factor/second-factor-section.tsx';
import classes from './profile.module.css';
import { ProfileIdentity } from './profile-identity.tsx';
import { ProfileNotifications } from './profile-notifications.tsx';
import { ProfilePassword } from './profile-password.tsx';
import { ProfilePin } from './profile-pin.tsx';
import { useProfile } from './profile-queries.ts';
import { ProfileSessions } from './profile-sessions.tsx';
import { ProfileTheme } from './profile-theme.tsx';
import { ProfileVersion } from './profile-version.tsx';

const offlineWords = 'Bağlantı gelince bilgileriniz burada görünür.';

/** Profil: personal data, sign-in methods, sessions. */
export function ProfileScreen() {
	const profile = useProfile();
	const { online } = useConnection();
	return (
		<Screen title="Profil" actions={<SignOutButton />}>
			{profile.isPending ? <SkeletonTable rows={4} columns={2} /> : null}
			{profile.isError && !profile.data ? (
				<>
					<ErrorState
						sentence={online ? sentenceOf(profile.error) : offlineWords}
						onRetry={() => profile.refetch()}
						offline={!online}
					/>
					<ProfileTheme />
				</>
			) : null}
			{profile.data ? (
				<div className={classes.sections}>
					<ProfileIdentity key={profile.data.version} profile={profile.data} />
					<PasswordSections profile={profile.data} />
					<ProfileNotifications />
					<ProfileSessions />
					<ProfileTheme />
					<ProfileVersion product={profile.data.product} />
				</div>
			) : null}
		</Screen>
	);
}

/** An account without an e-mail address has no password: its driver signs in with a PIN. */
function PasswordSections({ profile }: { readonly profile: Profile }) {
	const { email, secondFactor } = profile;
	if (profile.username !== null) return <ProfilePin phone={profile.phone} />;
	if (email === null) return null;
	if (!secondFactor.managedHere) return <SecondFactorHosted email={email} />;
	return (
		<>
			<ProfilePassword />
			<SecondFactorSection state={secondFactor} />
		</>
	);
}

function SignOutButton() {
	const navigate = useNavigate();
	const [leaving, setLeaving] = useState(false);
	async function signOut() {
		setLeaving(true);
		await leave().catch((error: unknown) => logFailure('Çıkış sunucuya bildirilemedi.', error));
		await navigate({ to: paths.login });
	}
	return (
		<Button
			variant="default"
			leftSection={<IconLogout size={16} stroke={1.8} />}
			loading={leaving}
			onClick={signOut}
		>
			Oturumu Kapat
		</Button>
	);
}
