/** Enterprise accounts: the company, its members, its own sign-in. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { fields } from './fields.ts';
import { bounds } from './limits.ts';

const nothing = z.object({});

export const companyRoles = ['owner', 'admin', 'member'] as const;
export type CompanyRole = (typeof companyRoles)[number];

const company = z.object({
  id: z.string(),
  name: z.string(),
  /** The word people type to sign in through their company. */
  slug: z.string(),
  serviceNumber: z.string(),
  role: z.enum(['', ...companyRoles]),
  memberCount: z.number(),
  hasOidc: z.boolean(),
});
export type CompanyInfo = z.infer<typeof company>;

const member = z.object({
  id: fields.id,
  userId: z.string(),
  email: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  role: z.enum(companyRoles),
  /** Invited, and not signed in with that address yet. */
  pending: z.boolean(),
  joinTime: z.number(),
});

export const isSlug = (value: string): boolean =>
  value.length <= 40 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value);
const slug = z.string().check(z.refine(isSlug, 'slug'));
const issuer = fields.text(512).check(z.refine((v) => URL.canParse(v) && /^https?:\/\//.test(v), 'url'));

const base = '/company/v5';

export const companyCalls = {
  companyInfo: call({
    path: `${base}/member/getCompanyInfoByToken`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'The company of the account; empty id where it has none.',
    request: nothing,
    response: company,
  }),
  companySave: call({
    path: `${base}/company/save`,
    envelope: 'sign',
    policy: 'signedIn',
    about: 'Founds a company, or changes the name and numbers of one that the account administers.',
    request: z.object({
      name: fields.text(bounds.companyNameMax).check(z.minLength(1)),
      slug,
      serviceNumber: z.optional(z.union([fields.serviceNumber, z.literal('')])),
    }),
    response: company,
  }),
  companyDelete: call({
    path: `${base}/company/delete`,
    envelope: 'sign',
    policy: 'companyAdmin',
    about: 'Dissolves the company; its members keep their accounts. The owner only.',
    request: nothing,
    response: nothing,
  }),
  companyMembers: call({
    path: `${base}/member/list`,
    envelope: 'sign',
    policy: 'companyMember',
    about: 'The members of the company, invited ones too.',
    request: nothing,
    response: z.object({ list: z.array(member), total: z.number() }),
  }),
  companyMemberAdd: call({
    path: `${base}/member/add`,
    envelope: 'sign',
    policy: 'companyAdmin',
    perMinute: 60,
    about: 'Invites a person by e-mail; joined at once when that person signs in.',
    request: z.object({ email: fields.email, role: z.enum(['admin', 'member']) }),
    response: member,
  }),
  companyMemberRole: call({
    path: `${base}/member/role`,
    envelope: 'sign',
    policy: 'companyAdmin',
    about: 'Changes the role of a member; naming another owner hands the company over.',
    request: z.object({ memberId: fields.id, role: z.enum(companyRoles) }),
    response: member,
  }),
  companyMemberRemove: call({
    path: `${base}/member/remove`,
    envelope: 'sign',
    policy: 'companyMember',
    about: 'Takes a member or an invitation out; members may leave by themselves.',
    request: z.object({ memberId: fields.id }),
    response: nothing,
  }),
  companyOidcGet: call({
    path: `${base}/oidc/get`,
    envelope: 'sign',
    policy: 'companyAdmin',
    about: 'How the company signs in through its own identity provider.',
    request: nothing,
    response: z.object({
      issuer: z.string(),
      clientId: z.string(),
      hasSecret: z.boolean(),
      domains: z.array(z.string()),
      redirectUrl: z.string(),
      startUrl: z.string(),
      /** The TXT record that proves a domain to be the company's: `name`.<domain> with this `value`. */
      proof: z.object({ name: z.string(), value: z.string() }),
    }),
  }),
  companyOidcSave: call({
    path: `${base}/oidc/save`,
    envelope: 'sign',
    policy: 'companyAdmin',
    perMinute: 20,
    about: 'Sets the identity provider. An empty issuer turns it off; an absent secret keeps the old one.',
    request: z.object({
      issuer: z.union([issuer, z.literal('')]),
      clientId: fields.text(256),
      clientSecret: z.optional(fields.text(512)),
      domains: z.array(fields.text(253)).check(z.maxLength(20)),
    }),
    response: nothing,
  }),
} as const;
