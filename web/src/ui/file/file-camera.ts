import { createContext } from 'react';

/**
 * Takes a photo; null if the user took none. The context has no value in a browser, whose file chooser
 * opens the camera.
 */
export const FileCameraContext = createContext<(() => Promise<File | null>) | null>(null);
