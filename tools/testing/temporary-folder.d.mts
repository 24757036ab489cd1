/** A parent in memory, where no commit waits for a disk; the usual one where memory is short. */
export function memoryFolder(): string;
/** Moves the temporary files of this process and its children; gives the removal. */
export function useTemporaryFolder(parent?: string): () => void;
