import './polyfills.ts';
// paper.css declares the order of the cascade layers, so it comes first.
import './ui/theme/paper.css';
import './ui/theme/mantine.css';
import './ui/theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root) {
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
}
