import { Button } from '@mantine/core';
import { correctImportPlaces, type OrderImport } from '@sevk/contract/orders/order-imports';
import { IconWand } from '@tabler/icons-react';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import classes from '../../../ui/import/import-strip.module.css';

type Props = { readonly current: OrderImport; readonly onCorrected: () => void };

/** Takes the suggestions for misspelt il and ilçe in every row at once. */
export function ImportSuggestions({ current, onCorrected }: Props) {
	const correct = useAct(correctImportPlaces);
	if (current.state !== 'preview' || current.suggestionCount === 0) return null;

	async function take() {
		try {
			await correct.mutateAsync({
				params: { importId: current.id },
				body: { version: current.version },
			});
			onCorrected();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<section className={classes.strip} aria-label="Yer adı önerileri">
			<p>
				{current.suggestionCount} satırda il, ilçe ya da mahalle listedeki adla yazılmamış; öneriler
				satırların yanındadır. Uygulamazsanız yazıldığı gibi kaydedilir.
			</p>
			<Button
				size="xs"
				variant="light"
				leftSection={<IconWand size={16} stroke={1.8} aria-hidden />}
				loading={correct.isPending}
				onClick={() => void take()}
			>
				Önerileri Uygula
			</Button>
		</section>
	);
}
