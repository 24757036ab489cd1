import { setProfilePhoto } from '@sevk/contract/files/profile-photo';
import { useAct } from './use-act.ts';

/** Sets an uploaded picture as the user's photo. It is here because files come after access in the order of nouns. */
export const useSetPhoto = () => useAct(setProfilePhoto);
