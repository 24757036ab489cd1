/** A failure of a backup or a restore that the operator can resolve; the message is a sentence. */
export class BackupProblem extends Error {
	override name = 'BackupProblem';

	static passphraseMissing(): BackupProblem {
		return new BackupProblem(
			'Yedek şifreli: şifresini BACKUP_PASSPHRASE ya da BACKUP_KEY_FILE ayarıyla verin.',
		);
	}

	static passphraseWrong(): BackupProblem {
		return new BackupProblem('Yedeğin şifresi yanlış ya da dosyanın başı bozuk.');
	}
}
