import { notifyInfo, notifySuccess } from '../../ui/feedback/toasts.tsx';

type Saved = {
	readonly savedCount: number;
	readonly refused: readonly { readonly detail: string }[];
};

/** Says what was saved, and why the rest was not. */
export function notifySaved({ savedCount, refused }: Saved): void {
	if (savedCount > 0) notifySuccess(`${savedCount} sınır kaydedildi.`);
	const [first] = refused;
	if (first === undefined) return;
	const others = refused.length > 1 ? ` (${refused.length - 1} kayıt daha alınmadı.)` : '';
	notifyInfo(`${first.detail}${others}`);
}
