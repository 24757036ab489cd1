/** Speaks a short Turkish sentence; an earlier one is cut off. A device without a voice is silent. */
export function speak(text: string): void {
	if (!('speechSynthesis' in window)) return;
	const utterance = new SpeechSynthesisUtterance(text);
	utterance.lang = 'tr-TR';
	utterance.rate = 1.1;
	window.speechSynthesis.cancel();
	window.speechSynthesis.speak(utterance);
}
