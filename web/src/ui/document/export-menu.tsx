import { ActionIcon, Button } from '@mantine/core';
import { type ExportFormat, exportFormats } from '@sevk/contract/common/export';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyProblem, notifyWork } from '../feedback/toasts.tsx';
import { LazyMenu } from '../layer/lazy-menu.tsx';
import { usePhone } from '../screen/use-phone.ts';

/** Downloads the file, reports the received share, and returns its name. */
export type Export = (
	format: ExportFormat,
	onProgress: (progress: { readonly receivedBytes: number }) => void,
) => Promise<string>;

type Props = {
	readonly onExport: Export;
	readonly label?: string;
	readonly disabled?: boolean;
	readonly size?: 'xs' | 'sm';
	/** Without its label, in a head that has no room for it; always so on a phone. */
	readonly iconOnly?: boolean;
};

const formatWords: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' };

/** Dışa Aktar: downloads the list with its filters, and shows the progress. */
export function ExportMenu(props: Props) {
	const { onExport, label = 'Dışa Aktar', disabled = false, size, iconOnly = false } = props;
	const [busy, setBusy] = useState(false);
	const phone = usePhone();
	const icon = <IconDownload size={16} stroke={1.8} aria-hidden />;

	async function take(format: ExportFormat) {
		setBusy(true);
		try {
			await notifyWork(
				'Dosya hazırlanıyor…',
				(say) =>
					onExport(format, ({ receivedBytes }) =>
						say(`Dosya hazırlanıyor… ${sizeWords(receivedBytes)}`),
					),
				(name) => `${name} indirildi.`,
			);
		} catch (problem) {
			notifyProblem(problem);
		} finally {
			setBusy(false);
		}
	}

	return (
		<LazyMenu
			position="bottom-end"
			button={
				iconOnly || (phone && size === undefined) ? (
					<ActionIcon
						variant="default"
						size={phone ? 'lg' : 30}
						aria-label={label}
						title={label}
						loading={busy}
						disabled={disabled}
					>
						{icon}
					</ActionIcon>
				) : (
					<Button
						variant="default"
						{...(size === undefined ? {} : { size })}
						loading={busy}
						disabled={disabled}
						leftSection={icon}
						rightSection={<IconChevronDown size={14} aria-hidden />}
					>
						{label}
					</Button>
				)
			}
			entries={exportFormats.map((format) => ({
				key: format,
				label: formatWords[format],
				onChoose: () => void take(format),
			}))}
		/>
	);
}

/** @example sizeWords(348_160) // '340 KB' */
function sizeWords(bytes: number): string {
	const kilobytes = bytes / 1024;
	return kilobytes < 1024
		? `${formatDecimal(kilobytes)} KB`
		: `${formatDecimal(kilobytes / 1024, 1)} MB`;
}
