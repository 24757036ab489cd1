/** Message from the worker to an open page: a push message that arrived in the foreground. */
export type PushMessage = {
	readonly type: 'push';
	readonly title: string;
	readonly body: string;
};

/** The worker's request for a fresh token, answered on the port of the message. */
type TokenQuestion = { readonly type: 'token' };

/** A notification was clicked: the page goes to its screen. */
export type OpenPath = { readonly type: 'open'; readonly path: string };

export type WorkerMessage = PushMessage | OpenPath | TokenQuestion;

export type TokenAnswer = { readonly token: string | null };

/** Message from a page to a worker that waits: the user takes the new release. */
export type UpdateMessage = { readonly type: 'take-over' };
