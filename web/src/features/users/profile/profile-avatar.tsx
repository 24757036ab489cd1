import { useQuery } from '@tanstack/react-query';
import { fileAddress } from '../../../api/call/file-address.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';

/** The signed-in person's photo, or initials. */
export function ProfileAvatar({ size }: { readonly size: number }) {
	const name = useStore((store) => store.user?.name ?? '');
	const photoFile = useStore((store) => store.user?.photoFile ?? null);
	const photo = useQuery({
		queryKey: ['me', 'photo', photoFile],
		queryFn: () => fileAddress(photoFile ?? ''),
		enabled: photoFile !== null,
		// The address expires after five minutes, so the loaded picture is kept.
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
	return <Avatar name={name} size={size} photo={photoFile === null ? undefined : photo.data} />;
}
