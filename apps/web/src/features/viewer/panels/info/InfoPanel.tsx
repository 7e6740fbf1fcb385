import { ownLayouts } from '@linework/cad/display/list';
import { formatSize } from '@linework/contract/format';
import { useLanguage, useT } from '../../../../app/language.ts';
import { pointText, lengthText } from '../../measure/format.ts';
import { notationOn } from '../../measure/notation.ts';
import { unitSymbol } from '../../measure/units.ts';
import { layoutLabel } from '../../state/layoutLabel.ts';
import { useViewer } from '../../state/viewerStore.ts';
import panel from '../../ui/panel.module.css';
import { Fact } from '../../ui/parts.tsx';

const summaryNames = [
  'title',
  'subject',
  'author',
  'keywords',
  'comments',
  'created',
  'updated',
  'lastSavedBy',
] as const;
const dates: ReadonlySet<string> = new Set(['created', 'updated']);

/** Of a font that a drawing calls by where it was once. */
const lastPart = (path: string): string => path.split(/[\\/]/).at(-1)!;

/** Drawings tell the time of the desk they were made at, not of the world: it is shown as they tell it. */
function dateText(iso: string, language: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(iso));
}

export function InfoPanel() {
  const t = useT('viewer', 'viewerPanels');
  const language = useLanguage();
  const head = useViewer((state) => state.head!);
  const file = useViewer((state) => state.file);
  const layout = useViewer((state) => state.layout);
  const shown = head.layouts[layout];
  const extents = shown?.extents;
  const notation = notationOn(head, layout);
  const standIns = head.fonts.filter(({ found, substitute }) => !found && substitute !== undefined);
  const summary = summaryNames.filter((name) => (head.info[name] ?? '').trim() !== '');
  return (
    <div className={panel.body} tabIndex={0}>
      <h3 className={panel.title}>{t('viewer.info.file')}</h3>
      <dl className={panel.facts}>
        <Fact label={t('viewer.info.name')}>{file?.name ?? head.name}</Fact>
        <Fact label={t('viewer.info.format')}>
          {[head.format.toUpperCase(), head.version].filter(Boolean).join(' · ')}
        </Fact>
        {file !== undefined && file.size > 0 && (
          <Fact label={t('viewer.info.size')}>{formatSize(file.size)}</Fact>
        )}
        <Fact label={t('viewer.info.units')}>{unitSymbol(head.units) || t('viewer.noUnits')}</Fact>
      </dl>
      <h3 className={panel.title}>{t('viewer.info.content')}</h3>
      <dl className={panel.facts}>
        <Fact label={t('viewer.info.entities')}>{head.entities.toLocaleString(language)}</Fact>
        <Fact label={t('viewer.panel.layers')}>{head.layers.length.toLocaleString(language)}</Fact>
        <Fact label={t('viewer.layouts')}>{ownLayouts(head.layouts).length.toLocaleString(language)}</Fact>
        <Fact label={t('viewer.references.fonts')}>{head.fonts.length.toLocaleString(language)}</Fact>
        <Fact label={t('viewer.references.xrefs')}>{head.xrefs.length.toLocaleString(language)}</Fact>
      </dl>
      {standIns.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.info.standIns')}</h3>
          <dl className={panel.facts}>
            {standIns.map(({ name, substitute, fit }) => (
              <Fact key={name} label={lastPart(name)}>
                {fit === undefined
                  ? substitute
                  : t('viewer.info.standInFitted', { name: substitute!, percent: Math.round(fit * 100) })}
              </Fact>
            ))}
          </dl>
        </>
      )}
      {shown && extents && (
        <>
          <h3 className={panel.title}>{layoutLabel(shown, t)}</h3>
          <dl className={panel.facts}>
            <Fact label={t('viewer.info.width')}>{lengthText(extents.maxX - extents.minX, notation)}</Fact>
            <Fact label={t('viewer.info.height')}>{lengthText(extents.maxY - extents.minY, notation)}</Fact>
            <Fact label={t('viewer.info.lowerLeft')}>
              {pointText({ x: extents.minX, y: extents.minY }, notation)}
            </Fact>
            <Fact label={t('viewer.info.upperRight')}>
              {pointText({ x: extents.maxX, y: extents.maxY }, notation)}
            </Fact>
            {shown.viewports > 0 && <Fact label={t('viewer.info.viewports')}>{shown.viewports}</Fact>}
          </dl>
        </>
      )}
      {summary.length > 0 && (
        <>
          <h3 className={panel.title}>{t('viewer.info.summary')}</h3>
          <dl className={panel.facts}>
            {summary.map((name) => (
              <Fact key={name} label={t(`viewer.info.${name}`)}>
                {dates.has(name) ? dateText(head.info[name]!, language) : head.info[name]}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
