import type { GroupRole } from '@linework/contract/enums';
import { useT } from '../../app/language.ts';
import { SelectField } from '../../ui/Field.tsx';
import { rolesToGive, type GivenRole } from './roles.ts';

interface RoleChoiceProps {
  /** The caller's role. */
  own: GroupRole;
  value: GivenRole;
  onChange: (role: GivenRole) => void;
}

/** What somebody becomes, and what that means. */
export function RoleChoice({ own, value, onChange }: RoleChoiceProps) {
  const t = useT('group');
  return (
    <SelectField
      label={t('group.invite.as')}
      hint={t(`group.role.about.${value}`)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as GivenRole)}
    >
      {rolesToGive(own).map((role) => (
        <option key={role} value={role}>
          {t(`group.role.${role}`)}
        </option>
      ))}
    </SelectField>
  );
}
