import type { CallRequest } from '@linework/contract/calls';
import { adPlaces, languages, type Language } from '@linework/contract/enums';
import { useRef, useState } from 'react';
import { client } from '../../../app/api.ts';
import { useLanguage, useT } from '../../../app/language.ts';
import { queryClient } from '../../../app/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../ui/Field.tsx';
import { dayOf } from '../../../ui/times.ts';
import { AddForm, NumberField, useFields } from './AddForm.tsx';
import classes from './admin.module.css';
import { Table } from './Table.tsx';
import { change, useAdmin } from './useAdmin.ts';

const day = 86_400_000;
type NewAd = CallRequest<'adminAdSave'>;

/** What is announced to those who do not pay. */
export function AdsTab() {
  const t = useT('orderAdmin');
  const language = useLanguage();
  const { data } = useAdmin('adminAds', {});
  return (
    <>
      <AdForm />
      <AdImport />
      <Table
        label={t('orderAdmin.tab.ads')}
        rows={data?.list}
        empty={{ title: t('orderAdmin.empty.ads.title'), text: t('orderAdmin.empty.ads.text') }}
        keyOf={(row) => row.adId}
        columns={[
          { title: t('orderAdmin.place'), renderCell: (row) => t(`orderAdmin.place.${row.place}`) },
          {
            title: t('orderAdmin.language'),
            renderCell: (row) =>
              t(row.language ? `language.${row.language as Language}` : 'orderAdmin.language.all'),
          },
          { title: t('orderAdmin.name'), renderCell: (row) => row.title },
          { title: t('orderAdmin.note'), isText: true, renderCell: (row) => row.text },
          {
            title: t('orderAdmin.picture'),
            renderCell: (row) => <AdPicture adId={row.adId} title={row.title} picture={row.picture} />,
          },
          { title: t('orderAdmin.to'), renderCell: (row) => dayOf(row.endTime, language) },
          {
            title: t('orderAdmin.change'),
            renderCell: (row) => (
              <span className={classes.acts}>
                <Button
                  size="small"
                  onClick={() =>
                    void change('adminAdSave', {
                      ...row,
                      language: row.language as NewAd['language'],
                      isOn: row.isOn === 1 ? 0 : 1,
                    })
                  }
                >
                  {t(row.isOn === 1 ? 'orderAdmin.stop' : 'orderAdmin.resume')}
                </Button>
                <Button
                  size="small"
                  look="dangerPlain"
                  onClick={() => void change('adminAdRemove', { adId: row.adId })}
                >
                  {t('action.remove')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

/** Shows the picture, and takes another. */
function AdPicture({ adId, title, picture }: { adId: string; title: string; picture: string | undefined }) {
  const t = useT('orderAdmin');
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    await client.postFile('adminAdPicture', file, { adId }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: ['orderAdmin'] });
  };
  return (
    <label className={classes.picture}>
      {picture ? <img src={picture} alt="" /> : t('orderAdmin.picture.add')}
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('orderAdmin.picture.of', { title })}
        onChange={(event) => void send(event.currentTarget.files?.[0])}
      />
    </label>
  );
}

interface FileEntry {
  title: string;
  text: string;
  link: string;
}

/** What LINEWORK_ANNOUNCEMENTS_FILE takes; undefined where it is something else. */
function entriesIn(text: string): FileEntry[] | undefined {
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) return undefined;
    const entries = list.map((entry: Partial<FileEntry>) => ({
      title: String(entry.title ?? '').trim(),
      text: String(entry.text ?? ''),
      link: String(entry.link ?? ''),
    }));
    return entries.every(({ title }) => title !== '') ? entries : undefined;
  } catch {
    return undefined;
  }
}

/** The file of announcements, taken over into the list: each for a month, in the sidebar. */
function AdImport() {
  const t = useT('orderAdmin');
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    const entries = file && entriesIn(await file.text());
    setProblem(file !== undefined && !entries);
    const startTime = Date.now();
    for (const entry of entries ?? []) {
      const rest = { language: '', startTime, endTime: startTime + 30 * day, position: 0, isOn: 1 } as const;
      if (!(await change('adminAdSave', { place: 'sidebar', ...entry, ...rest }))) return;
    }
  };
  return (
    <div className={classes.import}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <Button onClick={() => chooser.current?.click()}>{t('orderAdmin.import')}</Button>
      {problem && <span role="alert">{t('orderAdmin.import.bad')}</span>}
    </div>
  );
}

function AdForm() {
  const t = useT('orderAdmin');
  const { values, setValues, field } = useFields({
    place: 'sidebar',
    language: '',
    title: '',
    text: '',
    link: '',
    days: '30',
  });
  const add = async (): Promise<void> => {
    const { place, language, title, text, link, days } = values;
    const now = Date.now();
    const done = await change('adminAdSave', {
      place: place as NewAd['place'],
      language: language as NewAd['language'],
      title: title.trim(),
      text: text.trim(),
      link: link.trim(),
      startTime: now,
      endTime: now + Number(days) * day,
      position: 0,
      isOn: 1,
    });
    if (done) setValues({ ...values, title: '', text: '', link: '' });
  };
  return (
    <AddForm onAdd={add}>
      <SelectField label={t('orderAdmin.place')} {...field('place')}>
        {adPlaces.map((place) => (
          <option key={place} value={place}>
            {t(`orderAdmin.place.${place}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('orderAdmin.language')} {...field('language')}>
        <option value="">{t('orderAdmin.language.all')}</option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {t(`language.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('orderAdmin.name')} required maxLength={100} {...field('title')} />
      <TextField label={t('orderAdmin.note')} maxLength={500} {...field('text')} />
      <TextField label={t('orderAdmin.link')} maxLength={512} {...field('link')} />
      <NumberField label={t('orderAdmin.days')} {...field('days')} />
    </AddForm>
  );
}
