import type { ErrorTable } from './error-table.ts'

/** Of sign-in, mail and redirect sessions. */
export const signInErrors = {
  // Login and registration (protocol/sign-in §5); clients compare these codes as strings.
  '-19970': [
    400,
    'The captcha solution in captchaTokens is wrong, expired or already used. Solve a new captcha.',
  ],
  '-19971': [400, 'This request requires a captcha. Send its solution in captchaTokens.'],
  '-19973': [
    403,
    'The member must set a new password before signing in. Send a recovery e-mail to the address.',
  ],
  '-19976': [401, 'The e-mail address or the password is wrong. Correct them, or send a recovery e-mail.'],
  '-19995': [409, 'An account with this e-mail address already exists. Log in, or recover the password.'],
  '-19999': [400, 'Fields of the login request are missing or malformed. Correct the fields named in data.'],
  MEMBER_BLOCKED: [403, 'This account is blocked. Contact the shop.'],
  REGISTRATION_CLOSED: [403, 'Registration is closed in this shop. Contact the shop to get an account.'],
  RECENT_SIGN_IN_REQUIRED: [
    403,
    'This change requires a recent sign-in. Send the current password, or sign in again.',
  ],
  SET_UP_CODE_INVALID: [
    403,
    'The set-up code is missing or wrong. Open the set-up link that the start of the platform has printed, or print it with "npx stoa set-up link".',
  ],
  ALREADY_SET_UP: [409, 'This installation has a shop already. Sign in to its admin.'],
  NOT_INSTALLATION_OWNER: [
    403,
    'Only owners of the first site of the installation create further ones. Ask one of them.',
  ],
  STATE_TOKEN_INVALID: [
    401,
    'The stateToken is expired, already used, or blocked after too many wrong codes. Start this step again.',
  ],
  VERIFICATION_FAILED: [400, 'The code is wrong or expired. Enter the newest code, or request another one.'],
  RECOVERY_TOKEN_INVALID: [
    401,
    'The recovery link is expired or was already used. Request a new recovery e-mail.',
  ],
  FACTOR_UNAVAILABLE: [
    409,
    'This factor type is not available for this account or installation. Use a type that the challenge names.',
  ],
  FACTOR_NOT_FOUND: [404, 'The caller has no second factor with this id. Use an id from listMyFactors.'],
  FACTOR_NOT_STARTED: [409, 'No setup of this factor is in progress, or it expired. Start the setup again.'],
  PASSKEY_INVALID: [401, 'The passkey was not accepted. Use another passkey or another way to sign in.'],
  EMAIL_NOT_VERIFIED: [
    409,
    'The e-mail address of the account is not verified. Request a code and verify the address first.',
  ],
  CODE_NOT_SENT: [503, 'The code could not be delivered. Try again after a moment, or use another factor.'],
  DEVICE_NOT_FOUND: [
    404,
    'The caller has no trusted device with this id. Use an id from listTrustedDevices.',
  ],
  MEMBER_NOT_FOUND: [404, 'No visible member has this id. Check the id.'],
  BUYER_NOT_FOUND: [404, 'The shop stores nothing about this e-mail address. Check the address.'],
  BUYER_HAS_ACCOUNT: [
    409,
    'This is the verified address of the member that data names. Use downloadMemberData or deleteMember.',
  ],
  NEWSLETTER_SUBSCRIBER_NOT_FOUND: [404, 'No newsletter sign-up has this id. Check the id.'],
  NEWSLETTER_LINK_INVALID: [404, 'This link is incomplete or has expired. Sign up again to get a new one.'],
  MEMBER_GROUP_NOT_FOUND: [404, 'No member group has this id. Check the id.'],
  MEMBER_GROUP_ALREADY_EXISTS: [
    409,
    'A member group with the name in data already exists. Choose another name.',
  ],
  MEMBER_GROUP_IN_USE: [409, 'A price list is for this member group. Delete the price list first.'],
  MEMBER_STATUS: [
    409,
    'This action is not allowed in the current status of the member, which data names. Change the status first.',
  ],
  TOO_MANY_MEMBERS: [
    409,
    'The filter matches more members than one call can change; data names the limit. Use a narrower filter.',
  ],
  SESSION_NOT_FOUND: [
    404,
    'There is no session with this id. Use an id from listMySessions or listMemberSessions.',
  ],
  SIGN_IN_METHOD_OFF: [409, 'This sign-in method is disabled in this shop. Use another method.'],
  STAFF_CREDENTIALS_INVALID: [
    403,
    'The e-mail address or the password is wrong. Correct them, or request a sign-in link by e-mail.',
  ],
  SITE_CHOICE_REQUIRED: [
    409,
    'Address and password are those of several sites. Send them again with siteId, one of data.sites.',
  ],
  SECOND_FACTOR_REQUIRED: [
    403,
    'This sign-in needs a second factor. Call verifyStaffFactor with the stateToken of data and a code.',
  ],
  PROOF_REQUIRED: [
    403,
    'This call needs a proof of identity that is at most 15 minutes old. Call proveStaffIdentity, then send it again.',
  ],
  SIGN_IN_LINK_INVALID: [401, 'The sign-in link is expired or was already used. Request a new link.'],
  CONNECTION_NOT_FOUND: [
    404,
    'This shop has no identity provider with this id. Use an id from listConnections.',
  ],
  CONNECTION_EXISTS: [
    409,
    'This shop already has an identity provider of this kind. Delete that connection first.',
  ],
  CONNECTION_REJECTED: [
    401,
    'The identity provider did not confirm the sign-in. Try again, or use another way to sign in.',
  ],
  CONNECTION_UNAVAILABLE: [
    503,
    'The identity provider cannot be reached. Try again after a moment, or use another way to sign in.',
  ],
  CONNECTION_EMAIL_MISSING: [
    409,
    'The identity provider did not share the e-mail address. Allow it at the provider, or register with a password.',
  ],
  CONNECTION_SIGN_IN_FIRST: [
    409,
    'An account with this e-mail address exists but has not verified it. Sign in another way and verify the address first.',
  ],
  FLOW_ENDED: [401, 'This sign-in flow has ended or expired. Go back to the shop and start again.'],
  LAST_CLIENT_APP: [
    409,
    'The hosted pages need a client app of the shop itself. Register another one first.',
  ],
  CLIENT_APP_WITHOUT_SECRET: [
    409,
    'Only an app with a secret can be installed. Give it one with createClientSecret.',
  ],
  CLIENT_APP_NOT_FOUND: [404, 'The site has no client app with this id. See listClientApps.'],
  API_KEY_NOT_FOUND: [404, 'The site has no API key with this id. See listApiKeys.'],
  SCOPE_NOT_GRANTED: [
    403,
    'You cannot give rights that you do not have yourself. Leave the scope out, or ask the owner of the shop.',
  ],
  ROLE_NOT_FOUND: [404, 'No role has this id. Use an id from the list of roles.'],
  ROLE_ALREADY_EXISTS: [409, 'A role with this name exists. Choose another name, or change that role.'],
  ROLE_IN_USE: [409, 'Staff members have this role. Give them another role first.'],
  SAVED_VIEW_NOT_FOUND: [
    404,
    'There is no saved view with this id that the caller may change. Use an id from the list of views. Owners may change shared views of others.',
  ],
  EVENTS_DELETED: [
    410,
    'Events after this position were deleted after their period. Continue after the position in data, and read the entities that you store again.',
  ],
  JOURNAL_ENTRY_NOT_FOUND: [
    404,
    'The journal has no change with this request id that the caller may read. Use one from the journal.',
  ],
  CHANGE_ALREADY_UNDONE: [409, 'The change was taken back already. Undo that undo to make it again.'],
  CHANGE_OVERWRITTEN: [
    409,
    'A later change has set the same fields, so nothing was taken back. Undo the later change first.',
  ],
  CHANGE_NOT_UNDOABLE: [409, 'Nothing of this change can be taken back. See `kept` for the reasons.'],
  LAST_OWNER: [409, 'The site needs an owner. Give another staff member the role OWNER first.'],
  STAFF_MEMBER_EXISTS: [409, 'A staff member has this e-mail address already. Change that one instead.'],
  STAFF_MEMBER_NOT_FOUND: [404, 'The site has no staff member with this id. See listStaffMembers.'],
  SIGN_IN_REQUIRED: [401, 'This browser is not signed in. Sign in first.'],

  // Mail
  MAIL_TEMPLATE_NOT_FOUND: [404, 'No mail template has this name. `listMailTemplates` returns the names.'],
  MAIL_NOT_FOUND: [404, 'No e-mail of this site has this id. Use an id from the list of e-mails.'],

  // Redirect sessions
  INTENT_NOT_AVAILABLE: [
    409,
    'This shop has no page for the intent named in data. Set its address under `pages` in the settings of the site.',
  ],
  REDIRECT_URL_NOT_REGISTERED: [
    403,
    'The address in data is not registered for the client app. Register its origin, or use a registered address.',
  ],
} as const satisfies ErrorTable
