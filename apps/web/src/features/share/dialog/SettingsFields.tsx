import { sharePermissions } from '@linework/contract/enums';
import { bounds, limits } from '@linework/contract/limits';
import { useState } from 'react';
import { useT } from '../../../app/language.ts';
import { Check, Choices, SelectField, TextArea, TextField } from '../../../ui/Field.tsx';
import classes from './dialog.module.css';
import { madeCode, usualDays, type CodeWay, type SettingsProblem, type Settings } from './settings.ts';

interface SettingsFieldsProps {
  settings: Settings;
  problems: readonly SettingsProblem[];
  /** Of a share that is there already: its code is seen, and a new one is made here. */
  editing?: boolean;
  onChange: (settings: Settings) => void;
}

const isUsual = (days: string): boolean => usualDays.some((usual) => String(usual) === days);

/** Access, end, code and what is said along with it. */
export function SettingsFields({ settings, problems, editing = false, onChange }: SettingsFieldsProps) {
  const t = useT('sharing');
  const { permission, days, codeWay, code, notesVisible, note } = settings;
  const [custom, setCustom] = useState(!isUsual(days));
  const change = (part: Partial<Settings>): void => onChange({ ...settings, ...part });
  const codeWays: readonly CodeWay[] = editing ? ['own', 'none'] : ['made', 'own', 'none'];
  return (
    <div className={classes.fields}>
      <Choices
        label={t('sharing.permission')}
        value={permission}
        options={sharePermissions.map((value) => ({ value, label: t(`sharing.permission.${value}`) }))}
        onChange={(value) => change({ permission: value })}
      />
      <p className={classes.hint}>{t(`sharing.permission.${permission}.hint`)}</p>
      <div className={classes.pair}>
        <SelectField
          label={t('sharing.days')}
          value={custom ? 'custom' : days}
          onChange={({ currentTarget: { value } }) => {
            setCustom(value === 'custom');
            if (value !== 'custom') change({ days: value });
          }}
        >
          {usualDays.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t('sharing.days.never') : t('sharing.days.count', { count })}
            </option>
          ))}
          <option value="custom">{t('sharing.days.custom')}</option>
        </SelectField>
        {custom && (
          <TextField
            label={t('sharing.days.number')}
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.shareDaysMax}
            value={days}
            error={
              problems.includes('days') ? t('sharing.days.wrong', { max: limits.shareDaysMax }) : undefined
            }
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={classes.pair}>
        <Choices
          label={t('sharing.code')}
          value={codeWay}
          options={codeWays.map((value) => ({
            value,
            label: t(editing && value === 'own' ? 'sharing.code.with' : `sharing.code.${value}`),
          }))}
          onChange={(value) => {
            const needed = editing && value === 'own' && code === '';
            change({ codeWay: value, ...(needed && { code: madeCode() }) });
          }}
        />
        {codeWay === 'own' && (
          <TextField
            label={t('sharing.code.value')}
            className={classes.code}
            value={code}
            maxLength={bounds.shareCodeMax}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problems.includes('code') ? t('sharing.code.wrong') : undefined}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
        )}
      </div>
      <TextArea
        label={t('sharing.note')}
        aside={t('sharing.optional')}
        rows={2}
        maxLength={bounds.noteChars}
        placeholder={t('sharing.note.placeholder')}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Check
        checked={notesVisible}
        onChange={(event) => change({ notesVisible: event.currentTarget.checked })}
      >
        {t('sharing.notesVisible')}
      </Check>
    </div>
  );
}
