/** Texts of sign-in, which the account page also uses. */
export { type HostedMemberTexts as MemberTexts, hostedMember as memberTexts } from '@stoa/texts/hosted-member'
