import { sharePermissions, type SharePermission } from '@linework/contract/enums';
import { useT } from '../../app/language.ts';
import { Check, SelectField } from '../../ui/Field.tsx';

export interface Allowed {
  permission: SharePermission;
  notesVisible: 0 | 1;
}

interface PermissionProps {
  value: Allowed;
  onChange: (value: Allowed) => void;
}

/** What the members may do with what is shared. */
export function Permission({ value, onChange }: PermissionProps) {
  const t = useT('group');
  const { permission, notesVisible } = value;
  return (
    <>
      <SelectField
        label={t('group.permission.label')}
        hint={t(`group.permission.about.${permission}`)}
        value={permission}
        onChange={(event) => onChange({ ...value, permission: event.currentTarget.value as SharePermission })}
      >
        {sharePermissions.map((one) => (
          <option key={one} value={one}>
            {t(`group.permission.${one}`)}
          </option>
        ))}
      </SelectField>
      <Check
        checked={notesVisible === 1}
        onChange={(event) => onChange({ ...value, notesVisible: event.currentTarget.checked ? 1 : 0 })}
      >
        {t('group.notesVisible')}
      </Check>
    </>
  );
}
