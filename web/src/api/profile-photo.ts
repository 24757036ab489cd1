import { setProfilePhoto } from '@sevk/contract/files/profile-photo';
import { useAct } from './use-act.ts';

/** Ties an uploaded picture to the signed-in person; here, since files stand above access. */
export const useSetPhoto = () => useAct(setProfilePhoto);
