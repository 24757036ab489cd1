/** Moves the temporary files of this process and its children; gives the removal. */
export function useTemporaryFolder(): () => void;
