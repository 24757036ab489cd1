// The building blocks in all their states, for development builds only: `npm run dev`, /gallery.
import '../ui/theme/paper.css';
import '@mantine/core/styles.layer.css';
import '../ui/theme/mantine.css';
import '../ui/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) {
	createRoot(root).render(
		<StrictMode>
			<Gallery />
		</StrictMode>,
	);
}
