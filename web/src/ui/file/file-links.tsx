import { Button, Group } from '@mantine/core';
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { fileKind } from './file-kind.ts';
import { FilePreviewModal } from './file-preview-modal.tsx';
import type { UploadedFile } from './use-uploading.ts';

type Props = {
	readonly files: readonly Required<UploadedFile>[];
	readonly addressOf: (fileName: string) => Promise<string>;
};

/** Files of a record, each opened in a window. */
export function FileLinks({ files, addressOf }: Props) {
	const [previewFile, setPreviewFile] = useState<UploadedFile | null>(null);
	if (files.length === 0) return null;
	return (
		<Group gap="xs" mt="sm">
			{files.map((file) => {
				const Icon = fileKind(file) === 'pdf' ? IconFileTypePdf : IconPhoto;
				return (
					<Button
						key={file.fileName}
						size="xs"
						variant="default"
						leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
						onClick={() => setPreviewFile(file)}
					>
						{file.name}
					</Button>
				);
			})}
			<FilePreviewModal
				file={previewFile}
				addressOf={addressOf}
				onClose={() => setPreviewFile(null)}
			/>
		</Group>
	);
}
