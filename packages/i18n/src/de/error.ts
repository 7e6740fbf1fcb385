import type { AreaTexts } from '../keys.ts';

export const error: AreaTexts<'error'> = {
  'error.0000001': 'Die Anfrage war nicht verständlich.',
  'error.0000002': 'Diesen Aufruf kennt der Server nicht.',
  'error.0000003': 'Dazu fehlt Ihnen die Berechtigung.',
  'error.0000004': 'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.',
  'error.0000006': 'Einige Angaben sind ungültig. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
  'error.0000007': 'Der Server wird gewartet. Bitte versuchen Sie es in einigen Minuten wieder.',
  'error.0000008': 'Das ist zu groß, um es so zu senden.',
  'error.0000009':
    'Auf dem Server ist ein Fehler aufgetreten. Er wurde festgehalten; bitte versuchen Sie es noch einmal.',
  'error.0000101': 'Die signierte Anfrage ist unvollständig.',
  'error.0000103':
    'Die Uhr dieses Geräts geht zu weit falsch. Bitte stellen Sie sie und versuchen Sie es noch einmal.',
  'error.0000104': 'Diese Anfrage ist bereits eingegangen.',
  'error.0000105': 'Die signierte Anfrage ließ sich nicht entschlüsseln.',
  'error.0000106': 'Der Schlüssel dieses Clients ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  'error.0101001': 'Diese Einstellung gibt es nicht.',
  'error.0201001': 'Diese Datei gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  'error.0202001': 'Diesen Ordner gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  'error.0205001': 'Dieser Upload existiert nicht oder ist abgelaufen.',
  'error.0205011': 'Dateien dieses Typs können nicht hochgeladen werden.',
  'error.0205012': 'Diese Datei ist zu groß.',
  'error.0205014': 'Die Datei ist nicht vollständig angekommen. Bitte laden Sie sie noch einmal hoch.',
  'error.0206001': 'Hier gibt es nichts herunterzuladen.',
  'error.0206010': 'Dieser Download-Link ist abgelaufen.',
  'error.0215009': 'Jemand anderes hat die Bearbeitung dieser Zeichnung übernommen.',
  'error.0301001': 'Diese Firma gibt es nicht, oder Sie gehören nicht zu ihr.',
  'error.0301002': 'Das kann nur eine Person mit Administratorrolle in der Firma.',
  'error.0301003': 'Diesen Anmeldenamen verwendet bereits eine andere Firma.',
  'error.0301004': 'Das geht im jetzigen Zustand der Firma nicht.',
  'error.0302001': 'Diese Person ist kein Mitglied der Firma.',
  'error.0302003': 'Diese Person ist schon Mitglied oder bereits eingeladen.',
  'error.0302004':
    'Das geht bei diesem Mitglied nicht. Eine Firma braucht immer eine Inhaberin oder einen Inhaber.',
  'error.0302005': 'Die Firma hat heute viele Einladungen verschickt. Bitte machen Sie morgen weiter.',
  'error.0303004':
    'Die Firma hat noch nicht nachgewiesen, dass ihr diese Domain gehört. Legen Sie den TXT-Eintrag in der Domain an und versuchen Sie es erneut.',
  'error.0601001': 'Diese Rückmeldung gibt es nicht.',
  'error.0601005': 'Sie haben uns heute schon viel geschrieben, vielen Dank. Bitte machen Sie morgen weiter.',
  'error.0602001': 'Diese Mail gibt es nicht.',
  'error.1000004':
    'Solange es andere Konten gibt, kann das einzige Administrationskonto dieses Servers nicht gelöscht werden.',
  'error.1001001': 'Konto oder Passwort stimmt nicht.',
  'error.1001005':
    'Zu viele Versuche. Bitte warten Sie eine Viertelstunde oder setzen Sie das Passwort zurück.',
  'error.1001008': 'Das Passwort stimmt nicht.',
  'error.1002001': 'Der Code stimmt nicht oder ist abgelaufen.',
  'error.1002004': 'Auf diesem Weg kann der Server keine Codes senden.',
  'error.1002005': 'Gerade wurde ein Code gesendet. Bitte warten Sie, bevor Sie einen neuen anfordern.',
  'error.1003003': 'Diese E-Mail-Adresse gehört bereits zu einem Konto.',
  'error.1003004': 'Dieser Server nimmt keine neuen Konten an.',
  'error.1003013': 'Diese Mobilnummer gehört bereits zu einem Konto.',
  'error.1004001': 'Diesen Passkey gibt es nicht.',
  'error.1004002': 'Der Passkey wurde nicht angenommen.',
  'error.1005001': 'Unter diesem Namen meldet sich keine Firma an.',
  'error.1005002': 'Der Anmeldedienst der Firma hat die Anmeldung nicht bestätigt.',
  'error.1005004':
    'Die Firmenanmeldung hat zu lange gedauert oder wurde woanders begonnen. Bitte beginnen Sie neu.',
  'error.1006001':
    'Der Link aus der App ist abgelaufen oder wurde schon benutzt. Bitte öffnen Sie ihn erneut aus der App.',
};
