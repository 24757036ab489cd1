// What a viewer sees of a recipient (domain/src/common/access/recipient-view.ts).
import {
	type RecipientView,
	recipientEmail,
	recipientName,
	recipientPhone,
} from '@sevk/domain/common/access/recipient-view';

/** The name and the phone number of a recipient. */
export function recipientAnswer(
	view: RecipientView,
	row: { readonly recipientName: string; readonly phone: string | null },
) {
	return {
		recipientName: recipientName(view, row.recipientName),
		phone: row.phone === null ? null : recipientPhone(view, row.phone),
	};
}

/** The e-mail address of a recipient. */
export function emailAnswer(view: RecipientView, email: string | null): string | null {
	return email === null ? null : recipientEmail(view, email);
}

/** Who received the goods. */
export function receiverAnswer(view: RecipientView, receivedBy: string | null): string | null {
	return receivedBy === null ? null : recipientName(view, receivedBy);
}

/** Who received the goods at the door and at the branch; null without one. */
export function receiversAnswer(
	view: RecipientView,
	receivers: readonly (string | null)[],
): string | null {
	const names = receivers.flatMap((name) => receiverAnswer(view, name) ?? []);
	return names.length === 0 ? null : [...new Set(names)].join(', ');
}
