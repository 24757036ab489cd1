/** Message from the worker to an open page: a push message that arrived in the foreground. */
export type PushMessage = {
	readonly type: 'push';
	readonly title: string;
	readonly body: string;
};

/** What the worker asks an open page for: a fresh token, answered on the port that comes along. */
type TokenQuestion = { readonly type: 'token' };

export type WorkerMessage = PushMessage | TokenQuestion;

export type TokenAnswer = { readonly token: string | null };
