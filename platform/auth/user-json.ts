import type { Factor, Identity, User } from "./users.ts"

/** The account as GoTrue shows it to its owner: never a hash or a token. */
export function userJson(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    ...present({
      email_confirmed_at: user.email_confirmed_at,
      invited_at: user.invited_at,
    }),
    phone: "",
    ...present({
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: user.confirmed_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(identityJson),
    ...(user.factors.length > 0 && { factors: user.factors.map(factorJson) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

export function factorJson(factor: Factor) {
  const { friendly_name, last_challenged_at } = factor
  return {
    id: factor.id,
    ...present({ friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: isoTime(factor.created_at),
    updated_at: isoTime(factor.updated_at),
    ...(last_challenged_at && {
      last_challenged_at: isoTime(last_challenged_at),
    }),
  }
}

function identityJson(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at
      ? isoTime(identity.last_sign_in_at)
      : null,
    created_at: isoTime(identity.created_at),
    updated_at: isoTime(identity.updated_at),
    email: identity.email,
  }
}

/** Times inside JSON are in the database's time zone. */
function isoTime(text: string) {
  return new Date(text).toISOString()
}

function present(fields: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(fields).filter(([, v]) => v))
}
