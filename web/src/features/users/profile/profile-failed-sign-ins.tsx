import type { FailedSignIn } from '@sevk/contract/identity/credentials';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useStore } from '../../../api/state/client-store.ts';
import { Panel } from '../../../ui/screen/panel.tsx';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import { browserName } from '../../identity/common/session-browser-name.ts';
import classes from './profile.module.css';

/** Wrong passwords or PINs for the user's account, so that the user notices somebody else's attempts. */
export function ProfileFailedSignIns({ items }: { readonly items: readonly FailedSignIn[] }) {
	const hasPin = useStore(({ user }) => user !== null && user.username !== null);
	if (items.length === 0) return null;
	return (
		<Panel
			title="Başarısız Giriş Denemeleri"
			note={
				hasPin
					? 'Hesabınız için yanlış girilen PIN’ler. Siz denemediyseniz PIN’inizi değiştirin.'
					: 'Hesabınız için yanlış girilen şifreler. Siz denemediyseniz iki adımlı doğrulamayı açın.'
			}
		>
			<ul className={classes.sessions}>
				{items.map((failed) => (
					<li key={failed.failedSignInId}>
						<IconAlertTriangle size={22} stroke={1.6} aria-hidden />
						<div className={classes.sessionFacts}>
							<strong>{browserName(failed.userAgent)}</strong>
							<span>
								{failed.address} · <RelativeTime at={failed.failedAt} />
							</span>
						</div>
					</li>
				))}
			</ul>
		</Panel>
	);
}
