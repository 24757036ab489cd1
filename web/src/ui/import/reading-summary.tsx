import { Button, Text } from '@mantine/core';
import classes from './file-profile.module.css';
import strip from './import-strip.module.css';

type RuinedText = { readonly text: string; readonly mended: string };

type Props = {
	readonly reading: {
		/** E.g. "3. satır başlık, her satır bir sipariş". */
		readonly summary: string;
		/** Whether it is known from an earlier file. */
		readonly profileRemembered: boolean;
		/** What else is to be known, in sentences. */
		readonly notes: readonly string[];
		readonly ruined: RuinedText | null;
		readonly profile: { readonly mendLetters: boolean; readonly senderName?: string | null };
	};
	readonly busy: boolean;
	readonly onEdit: () => void;
	readonly onMend: () => void;
};

/** How a file is read, in one line above its rows, and what can be changed in it by one click. */
export function ReadingSummary({ reading, busy, onEdit, onMend }: Props) {
	const { summary, profileRemembered, notes, ruined, profile } = reading;
	return (
		<>
			<section className={classes.line} aria-label="Dosya biçimi">
				<p>
					{profile.senderName ? <b>Gönderici: {profile.senderName} · </b> : null}
					<b>{profileRemembered ? 'Hatırlanan biçim:' : 'Dosya biçimi:'}</b> {summary}.
				</p>
				<Button size="compact-sm" variant="subtle" flex="none" onClick={onEdit}>
					Düzenle
				</Button>
			</section>
			{notes.length > 0 ? <p className={classes.notes}>{notes.join(' ')}</p> : null}
			{ruined !== null && !profile.mendLetters ? (
				<RuinedLetters ruined={ruined} busy={busy} onMend={onMend} />
			) : null}
		</>
	);
}

type LettersProps = {
	readonly ruined: RuinedText;
	readonly busy: boolean;
	readonly onMend: () => void;
};

/** Letters that an older export has ruined are restored in all rows by one click. */
function RuinedLetters({ ruined, busy, onMend }: LettersProps) {
	return (
		<section className={strip.strip} aria-label="Bozuk harfler">
			<p>
				Dosyada bozuk harfler var. <b>{ruined.text}</b> yazısının doğrusu <b>{ruined.mended}</b> ise
				hepsi birden düzeltilebilir.
			</p>
			<Button variant="default" size="xs" loading={busy} onClick={onMend}>
				Harfleri Düzelt
			</Button>
		</section>
	);
}

/** Why the rows cannot be saved yet, beside the disabled button. */
export function SavingBlock({ sentence }: { readonly sentence: string | null }) {
	if (sentence === null) return null;
	return (
		<Text size="sm" c="dimmed" flex="1 1 240px">
			{sentence}
		</Text>
	);
}
