import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import { browserName, isPhone } from '../../identity/common/session-browser-name.ts';
import classes from './profile.module.css';
import { ProfileFailedSignIns } from './profile-failed-sign-ins.tsx';
import { useRevokeOtherSessions, useRevokeSession, useSessions } from './profile-queries.ts';

/** The user's sessions, each with a button to end it. */
export function ProfileSessions() {
	const sessions = useSessions();
	const revoke = useRevokeSession();
	const revokeOthers = useRevokeOtherSessions();
	const items = sessions.data?.items ?? [];

	async function endOthers() {
		const yes = await confirm({
			title: 'Diğer oturumlar kapatılsın mı?',
			body: 'Bu cihaz dışındaki tüm oturumlarınız sonlandırılır.',
			verb: 'Oturumları Kapat',
			destructive: true,
		});
		if (!yes) return;
		revokeOthers.mutate(
			{},
			{ onSuccess: () => notifySuccess('Diğer oturumlarınız kapatıldı.'), onError: notifyProblem },
		);
	}

	return (
		<>
			<Panel
				title="Oturumlar"
				note="Hesabınızın açık olduğu cihazlar."
				actions={
					items.length > 1 ? (
						<Button variant="default" loading={revokeOthers.isPending} onClick={endOthers}>
							Diğerlerini Kapat
						</Button>
					) : null
				}
			>
				{sessions.isError ? (
					<ErrorStrip sentence={sentenceOf(sessions.error)} onRetry={() => sessions.refetch()} />
				) : null}
				<ul className={classes.sessions}>
					{items.map((session) => {
						const Icon = isPhone(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop;
						return (
							<li key={session.sessionId}>
								<Icon size={22} stroke={1.6} aria-hidden />
								<div className={classes.sessionFacts}>
									<strong>{browserName(session.userAgent)}</strong>
									<span>
										{session.address} · <RelativeTime at={session.lastSeenAt} />
									</span>
								</div>
								{session.current ? (
									<StatusChip tone="green" label="Bu cihaz" />
								) : (
									<Button
										variant="default"
										size="xs"
										aria-label={`${browserName(session.userAgent)} oturumunu kapat`}
										onClick={() =>
											revoke.mutate(
												{ params: { sessionId: session.sessionId } },
												{ onError: notifyProblem },
											)
										}
									>
										Kapat
									</Button>
								)}
							</li>
						);
					})}
				</ul>
			</Panel>
			<ProfileFailedSignIns items={sessions.data?.failedSignIns ?? []} />
		</>
	);
}
