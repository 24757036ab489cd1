export function copyWorkTree(target: string): void;
