import { Text, TextInput } from '@mantine/core';
import type { StopCode } from '@sevk/contract/routes/route-codes';
import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { codeDigitCount, isCodeReleased } from '@sevk/domain/routes/stop/route-code';
import { useConnection } from '../../../api/connection/connection.ts';
import { StopCodeState } from '../../routes/detail/route-stop-code.tsx';
import type { ResultDraft } from './debit-result-draft.ts';

type Props = {
	readonly routeId: string;
	readonly draft: Pick<ResultDraft, 'code'>;
	readonly order: StopOrder;
	readonly code: StopCode;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslimat kodu, which the server verifies; a phone without a network cannot. */
export function CodeField({ routeId, draft, order, code, onChange }: Props) {
	const { online } = useConnection();
	return (
		<section aria-label="Teslimat kodu">
			{isCodeReleased(code) ? null : (
				<TextInput
					label="Teslimat kodu"
					{...(code.state === 'none'
						? {}
						: { description: 'Alıcıya gönderilen 6 haneli kodu sorun.' })}
					withAsterisk
					inputMode="numeric"
					autoComplete="off"
					value={draft.code}
					onChange={(event) => onChange({ code: digitsOf(event.currentTarget.value) })}
				/>
			)}
			<Text component="div" size="sm" mt={6}>
				<StopCodeState routeId={routeId} order={order} code={code} />
			</Text>
			{!online && !isCodeReleased(code) ? (
				<Text size="sm" role="note" mt={6}>
					Bağlantı yok: kod şimdi doğrulanamaz, sonuç gönderilirken doğrulanır. Kod yanlışsa sonuç
					kabul edilmez ve yeniden girmeniz gerekir.
				</Text>
			) : null}
		</section>
	);
}

/** A code may be pasted with its spaces. */
function digitsOf(text: string): string {
	return text.replace(/\D/g, '').slice(0, codeDigitCount);
}
