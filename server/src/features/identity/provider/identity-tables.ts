/** Maps models and fields of the provider to the tables of migration 0004. */
const created = { createdAt: 'created_at', updatedAt: 'updated_at' };

export const identityTables = {
	user: {
		modelName: 'identity_users',
		fields: { ...created, emailVerified: 'email_verified' },
	},
	session: {
		modelName: 'identity_sessions',
		fields: {
			...created,
			userId: 'user_id',
			expiresAt: 'expires_at',
			ipAddress: 'ip_address',
			userAgent: 'user_agent',
		},
	},
	account: {
		modelName: 'identity_accounts',
		fields: {
			...created,
			userId: 'user_id',
			accountId: 'account_id',
			providerId: 'provider_id',
			accessToken: 'access_token',
			refreshToken: 'refresh_token',
			idToken: 'id_token',
			accessTokenExpiresAt: 'access_token_expires_at',
			refreshTokenExpiresAt: 'refresh_token_expires_at',
		},
	},
	verification: {
		modelName: 'identity_verifications',
		fields: { ...created, expiresAt: 'expires_at' },
	},
	twoFactor: {
		user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
		twoFactor: {
			modelName: 'identity_two_factors',
			fields: {
				backupCodes: 'backup_codes',
				userId: 'user_id',
				failedVerificationCount: 'failed_verification_count',
				lockedUntil: 'locked_until',
			},
		},
	},
	jwks: {
		jwks: {
			modelName: 'identity_jwks',
			fields: {
				publicKey: 'public_key',
				privateKey: 'private_key',
				createdAt: 'created_at',
				expiresAt: 'expires_at',
			},
		},
	},
} as const;
