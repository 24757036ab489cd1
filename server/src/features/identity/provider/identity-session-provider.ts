import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Opens a session of the provider for a user who proved to be it in our own way. */
export function sessionOpener() {
	return {
		id: 'open-session',
		endpoints: {
			openSession: createAuthEndpoint(
				'/open-session',
				{ method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
				async (ctx) => {
					const { internalAdapter } = ctx.context;
					const user = await internalAdapter.findUserById(ctx.body.userId);
					if (!user) throw new APIError('UNAUTHORIZED');
					const session = await internalAdapter.createSession(user.id);
					await setSessionCookie(ctx, { session, user });
					return ctx.json({ sessionId: session.id });
				},
			),
		},
	};
}
